import { Button } from "../ui/button.tsx";
import { Menu, MenuChoice } from "../ui/menu.tsx";
import { playerWords } from "../words/player.ts";
import { chooseSpeed } from "./controls.ts";
import { SPEEDS, usePlayer } from "./player-state.ts";

const choices = SPEEDS.map((speed) => ({ value: String(speed), label: playerWords.speedValue(speed) }));

/** How fast it plays, half to double. */
export function SpeedMenu() {
  const speed = usePlayer((state) => state.speed);
  return (
    <Menu
      label={playerWords.speed}
      side="top"
      align="center"
      className="min-w-36"
      trigger={
        <Button
          look="quiet"
          size="small"
          aria-label={`${playerWords.speed}, ${playerWords.speedValue(speed)}`}
          className="min-w-11 px-1.5"
        >
          {playerWords.speedValue(speed)}
        </Button>
      }
    >
      <MenuChoice
        label={playerWords.speed}
        value={String(speed)}
        choices={choices}
        onChange={(value) => chooseSpeed(Number(value))}
      />
    </Menu>
  );
}
