const RADIUS = 8;
const AROUND = 2 * Math.PI * RADIUS;
/** From here on the ring warns. */
const LOW_SHARE = 0.1;

/** What is left of a quota as a ring that empties; red for the last tenth. Decorative: the words stand beside it. */
export function QuotaRing({ left, size = 20 }: { left: number; size?: number }) {
  const share = Math.min(1, Math.max(0, left));
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth={3}
      className="shrink-0 -rotate-90"
    >
      <circle cx={10} cy={10} r={RADIUS} className="stroke-press" />
      {share === 0 ? null : (
        <circle
          cx={10}
          cy={10}
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          className={`transition-[stroke-dasharray] duration-200 ${share <= LOW_SHARE ? "stroke-danger" : "stroke-accent"}`}
        />
      )}
    </svg>
  );
}
