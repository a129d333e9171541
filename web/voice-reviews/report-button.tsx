import { Flag } from "lucide-react";
import { lazy, useState } from "react";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import { useUser } from "../shell/account.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Later } from "../ui/later.tsx";
import { reportWords as words } from "../words/voice-reviews.ts";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** Complains of somebody else's voice; nothing for one's own, and for those that come with the installation. */
export function ReportButton({ voice }: { voice: LibraryVoice }) {
  const [isOpen, setOpen] = useState(false);
  const { data: user } = useUser();
  if (user === undefined || user.public_user_id === voice.public_owner_id || voice.category === "premade") return null;
  return (
    <>
      <IconButton icon={<Flag />} label={words.openName(voice.name)} onClick={() => setOpen(true)} />
      <Later>{isOpen ? <ReportDialog voice={voice} onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
