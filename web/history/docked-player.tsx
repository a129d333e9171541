import { PlayerDock, usePlayedItem } from "../player/index.ts";
import { ItemActions } from "./item-actions.tsx";
import { QualityBadge } from "./quality-badge.tsx";

/** The same actions as in the history's list, on what is on. */
function PlayedItemActions() {
  const item = usePlayedItem();
  if (item === null) return null;
  return (
    <>
      <QualityBadge item={item} look="icon" />
      <ItemActions item={item} />
    </>
  );
}

/** The player at the foot of the app, with what can be done with an item of the history. */
export default function DockedPlayer() {
  return <PlayerDock actions={<PlayedItemActions />} />;
}
