import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ActionBar } from "../shell/action-bar.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { useIsPhone } from "../ui/use-phone.ts";
import { VoicePicker } from "../voices/index.ts";
import { changerWords as words } from "../words/voice-changer.ts";
import type { ChangerChoices } from "./changer-choices.ts";
import { ChangerHeader } from "./changer-header.tsx";

interface FrameProps {
  choices: ChangerChoices;
  /** Voice and settings: at the side, on a phone in a sheet. */
  side: ReactNode;
  /** How the last attempt ended, over the main action. */
  outcome?: ReactNode;
  /** What is under way, or what it costs; beside the main action. */
  status: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** What the views of the voice changer that change something share: head, side, and the main action at the foot. */
export function ChangerFrame({ choices, side, outcome, status, action, children }: FrameProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isPhone = useIsPhone();
  return (
    <>
      <ChangerHeader />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          {/* In it there may be nothing that a keyboard stops at. */}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
            tabIndex={0}
            aria-label={words.title}
            className="min-h-0 flex-1 overflow-y-auto px-4 py-6 -outline-offset-2 sm:px-6 sm:py-8"
          >
            <div className="mx-auto flex max-w-[720px] flex-col gap-4">{children}</div>
          </section>
          <ActionBar>
            {outcome}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div role="status" className="min-w-0 flex-1 basis-48">
                {status}
              </div>
              <Kbd keys="mod+enter" className="max-lg:hidden pointer-coarse:hidden" />
              <div className="flex min-w-0 items-center gap-2 max-md:w-full">
                {isPhone ? (
                  <>
                    <VoicePicker look="pill" voice={choices.voice} onChoose={choices.chooseVoice} />
                    <IconButton
                      label={words.settings}
                      icon={<SlidersHorizontal />}
                      look="plain"
                      className="size-11 rounded-full!"
                      tooltip={false}
                      onClick={() => setSheetOpen(true)}
                      aria-haspopup="dialog"
                      aria-expanded={isSheetOpen}
                    />
                    <Sheet
                      open={isSheetOpen}
                      onOpenChange={setSheetOpen}
                      title={words.settings}
                      closeWords={words.close}
                    >
                      <div className="px-5 pb-8">{side}</div>
                    </Sheet>
                  </>
                ) : null}
                {action}
              </div>
            </div>
          </ActionBar>
        </div>
        <aside
          aria-label={words.settings}
          className="w-80 shrink-0 overflow-y-auto border-l border-line p-5 max-md:hidden 2xl:w-92"
        >
          {isPhone ? null : side}
        </aside>
      </div>
    </>
  );
}
