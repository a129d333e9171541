export type Side = "top" | "right" | "bottom" | "left";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP_PX = 6;
const EDGE_PX = 8;
const OPPOSITE: Readonly<Record<Side, Side>> = { top: "bottom", bottom: "top", left: "right", right: "left" };

function spot(side: Side, anchor: Box, size: { width: number; height: number }) {
  const middleX = anchor.left + (anchor.width - size.width) / 2;
  const middleY = anchor.top + (anchor.height - size.height) / 2;
  if (side === "top") return { left: middleX, top: anchor.top - size.height - GAP_PX };
  if (side === "bottom") return { left: middleX, top: anchor.top + anchor.height + GAP_PX };
  if (side === "left") return { left: anchor.left - size.width - GAP_PX, top: middleY };
  return { left: anchor.left + anchor.width + GAP_PX, top: middleY };
}

/** Where something of `size` stands beside `anchor`, in px of the viewport: on the other side when it does not fit, and never over an edge. */
export function placeBeside(
  side: Side,
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
) {
  const fits = ({ left, top }: { left: number; top: number }) =>
    side === "top" || side === "bottom"
      ? top >= EDGE_PX && top + size.height <= view.height - EDGE_PX
      : left >= EDGE_PX && left + size.width <= view.width - EDGE_PX;
  const wanted = spot(side, anchor, size);
  const other = spot(OPPOSITE[side], anchor, size);
  const { left, top } = !fits(wanted) && fits(other) ? other : wanted;
  return {
    left: Math.round(Math.max(EDGE_PX, Math.min(left, view.width - size.width - EDGE_PX))),
    top: Math.round(Math.max(EDGE_PX, Math.min(top, view.height - size.height - EDGE_PX))),
  };
}
