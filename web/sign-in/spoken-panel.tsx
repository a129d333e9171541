import { sentenceBars } from "../ui/sentence-bars.ts";
import { signInWords } from "../words/sign-in.ts";

const BARS = 72;
const PLAYED_SHARE = 0.52;

const bars = sentenceBars(BARS, 2);

/** What the product does, as a picture: a sentence half spoken, and its sound. Dark in both themes. */
export function SpokenPanel() {
  return (
    <div
      aria-hidden
      data-theme="dark"
      className="m-3 hidden w-1/2 max-w-[880px] flex-col justify-center overflow-hidden rounded-xl bg-[oklch(0.19_0.008_70)] px-12 text-[oklch(0.95_0.006_85)] lg:flex xl:px-20"
    >
      <p className="text-[clamp(28px,3.1vw,52px)] leading-[1.12] font-semibold tracking-[-0.028em] whitespace-nowrap">
        {signInWords.spoken}
        <span className="block opacity-45">{signInWords.unspoken}</span>
      </p>
      <svg aria-hidden viewBox={`0 0 ${BARS * 8} 96`} className="mt-14 w-full" preserveAspectRatio="none">
        {bars.map((bar, index) => (
          <rect
            key={bar.at}
            x={index * 8}
            y={48 - bar.height * 46}
            width={4}
            height={bar.height * 92}
            rx={2}
            className={bar.at < PLAYED_SHARE ? "fill-[oklch(0.8_0.158_68)]" : "fill-[oklch(0.95_0.006_85/0.22)]"}
          />
        ))}
      </svg>
    </div>
  );
}
