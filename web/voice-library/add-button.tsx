import { Check, Plus, Share2 } from "lucide-react";
import { lazy, useState } from "react";
import { Link } from "react-router";
import { isPaid } from "../../contract/rights.ts";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import { useSubscription, useUser } from "../shell/account.ts";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { Later } from "../ui/later.tsx";
import { voiceLibraryWords as words } from "../words/voice-library.ts";
import { ShareVoiceDialog } from "./index.ts";

const AddVoiceDialog = lazy(() => import("./add-voice-dialog.tsx"));

/** Whether a voice of the library is the signed-in person's own. */
export function useIsMine(voice: Pick<LibraryVoice, "public_owner_id">): boolean {
  return useUser().data?.public_user_id === voice.public_owner_id;
}

function Had({ children }: { children: string }) {
  return (
    <span className="inline-flex h-9 items-center gap-1.5 px-2 text-sm text-ink-faint">
      <Check aria-hidden className="size-4" />
      {children}
    </span>
  );
}

/** Changes how one's own voice is shared. */
function ShareButton({ voice }: { voice: LibraryVoice }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Share2 />} aria-label={words.sharingOf(voice.name)} onClick={() => setOpen(true)}>
        {words.sharing}
      </Button>
      <Later>{isOpen ? <ShareVoiceDialog voice={voice} onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}

/** Adds a voice, or says why that is not to be done: it is one's own, added already, or for paid plans. */
export function AddButton({ voice, look }: { voice: LibraryVoice; look?: "primary" }) {
  const [isOpen, setOpen] = useState(false);
  const tier = useSubscription().data?.tier;
  const isMine = useIsMine(voice);
  if (isMine) return <ShareButton voice={voice} />;
  if (voice.category === "premade") return <Had>{words.comesWith}</Had>;
  if (voice.is_added_by_user && !isOpen) return <Had>{words.added}</Had>;
  const needsPlan = !voice.free_users_allowed && tier !== undefined && !isPaid(tier) && tier !== "trial";
  if (needsPlan) {
    return (
      <Button asChild>
        <Link to={SUBSCRIPTION}>{words.seePlans}</Link>
      </Button>
    );
  }
  return (
    <>
      <Button
        icon={<Plus />}
        aria-label={words.addName(voice.name)}
        onClick={() => setOpen(true)}
        {...(look === undefined ? {} : { look })}
      >
        {words.add}
      </Button>
      <Later>{isOpen ? <AddVoiceDialog voice={voice} onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
