import { memo, useEffect, useMemo, useRef } from "react";
import { useSpokenCharacter } from "./played-item.ts";
import { textPieces, wordAround } from "./spoken-time.ts";

const PIECE_LENGTH_MAX = 400;

/** One piece; only the one in which somebody speaks is drawn anew. */
const Piece = memo(function Piece({ text, from, to }: { text: string; from: number; to: number }) {
  const lit = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word is what this is about
  useEffect(() => {
    lit.current?.scrollIntoView({ block: "nearest" });
  }, [from]);
  if (from < 0) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark ref={lit} className="rounded-xs bg-accent-wash text-accent-text">
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </>
  );
});

/** A text whose words light up as the player speaks them. */
export function SpokenText({ text, className }: { text: string; className?: string }) {
  const spoken = useSpokenCharacter(text);
  const word = spoken === null ? null : wordAround(text, spoken);
  const pieces = useMemo(() => textPieces(text, PIECE_LENGTH_MAX), [text]);
  return (
    <p className={className}>
      {pieces.map((piece) => {
        const isHere = word !== null && word[0] >= piece.start && word[0] < piece.start + piece.text.length;
        return (
          <Piece
            key={piece.start}
            text={piece.text}
            from={isHere ? word[0] - piece.start : -1}
            to={isHere ? word[1] - piece.start : -1}
          />
        );
      })}
    </p>
  );
}
