import { PlayerDock, usePlayedItem } from "../player/index.ts";
import { ItemActions } from "./item-actions.tsx";

/** The same actions as in the history's list, on what is on. */
function PlayedItemActions() {
  const item = usePlayedItem();
  return item === null ? null : <ItemActions item={item} />;
}

/** The player at the foot of the app, with what can be done with an item of the history. */
export default function DockedPlayer() {
  return <PlayerDock actions={<PlayedItemActions />} />;
}
