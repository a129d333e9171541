/** The mynah: a black head, the bare amber patch behind the eye, and the beak. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" fill="none" className="shrink-0">
      <path d="M15.2 7.1 23 11.2c.5.27.47.98-.05 1.2l-8.2 3.5Z" className="fill-accent" />
      <path d="M10 3a9 9 0 0 1 8.6 6.35L14 18.2A9 9 0 1 1 10 3Z" className="fill-ink" />
      <path d="M8.3 12.6c1.2 1.7 3.3 2.5 5.6 2.1" strokeWidth={2} strokeLinecap="round" className="stroke-accent" />
      <circle cx={12.6} cy={9.3} r={1.35} className="fill-page" />
    </svg>
  );
}
