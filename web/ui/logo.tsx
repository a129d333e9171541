/** The mynah: a black head, the bare amber patch below the eye, and the beak. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden width={(size * 28) / 24} height={size} viewBox="0 0 28 24" fill="none" className="shrink-0">
      <path d="M18.5 6.2 27 11.1c.7.4.65 1.4-.08 1.73L18 16.9Z" className="fill-accent" />
      <circle cx={11} cy={12} r={10.5} className="fill-ink" />
      <path d="M7.2 13.4c1.7 2.7 4.9 3.7 8.3 2.6" strokeWidth={2.4} strokeLinecap="round" className="stroke-accent" />
      <circle cx={14.2} cy={9.2} r={1.7} className="fill-page" />
    </svg>
  );
}
