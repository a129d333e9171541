import { useQuery } from "@tanstack/react-query";
import { FileAudio, GraduationCap, Library, Plus, Search, WandSparkles } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { VoiceFolder } from "../../contract/voice-folders.ts";
import type { Voice } from "../../contract/voices.ts";
import { CLONING } from "../professional-voices/index.ts";
import { useSubscription } from "../shell/account.ts";
import { FailedQuery } from "../shell/failed-query.tsx";
import { countText } from "../shell/numbers.ts";
import { Column, PageHeader } from "../shell/page-header.tsx";
import { pageExists } from "../shell/pages.ts";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { useShortcut } from "../shell/shortcuts.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Later } from "../ui/later.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ShareVoiceDialog } from "../voice-library/index.ts";
import { voiceListQuery } from "../voices/voice-list.ts";
import { VoicesTabs } from "../voices/voices-tabs.tsx";
import { voiceLabWords as words } from "../words/voice-lab.ts";
import { foldersQuery } from "./change-folders.ts";
import { FolderBar } from "./folder-bar.tsx";
import { Nothing } from "./nothing.tsx";
import { addressOf, isMade, placeOf, shownVoices } from "./own-voices.ts";
import type { RefusedVoices } from "./refused-dialog.tsx";
import { VoicesList } from "./voices-list.tsx";

const AddDialog = lazy(() => import("./add-dialog.tsx"));
const ConsentDialog = lazy(() => import("./consent-dialog.tsx"));
const DesignDialog = lazy(() => import("./design-dialog.tsx"));
const EditDialog = lazy(() => import("./edit-dialog.tsx"));
const FolderDialog = lazy(() => import("./folder-dialog.tsx"));
const RefusedDialog = lazy(() => import("./refused-dialog.tsx"));

const LIBRARY = "/app/voice-library";

type Open =
  | { kind: "add" }
  | { kind: "agree"; voice: Pick<Voice, "voice_id" | "name"> }
  | { kind: "design"; source: Pick<Voice, "voice_id" | "name"> | null }
  | { kind: "edit" | "share"; voice_id: string }
  | { kind: "folder"; folder: VoiceFolder | null; voices: readonly Voice[] }
  | { kind: "refused"; outcome: RefusedVoices };

/** How many voices and changes of voices the plan still allows. */
function Places() {
  const { data: plan } = useSubscription();
  if (plan === undefined) return <Skeleton className="h-5 w-48" />;
  const { voice_slots_used, voice_limit, voice_add_edit_counter, max_voice_add_edits } = plan;
  const isFull = voice_slots_used >= voice_limit || voice_add_edit_counter >= max_voice_add_edits;
  const noClones = !plan.can_use_instant_voice_cloning;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span>{words.places(countText(voice_slots_used), countText(voice_limit))}</span>
      <span title={words.editsMeaning}>
        {words.edits(countText(voice_add_edit_counter), countText(max_voice_add_edits))}
      </span>
      {noClones ? <span>{words.planNeeded}</span> : null}
      {isFull || noClones ? (
        <Link to={SUBSCRIPTION} className="font-medium text-accent-text underline underline-offset-2">
          {words.moreRoom}
        </Link>
      ) : null}
    </p>
  );
}

function AddMenu({ onAdd, onDesign }: { onAdd: () => void; onDesign: () => void }) {
  const navigate = useNavigate();
  return (
    <Menu
      label={words.add}
      trigger={
        <Button look="primary" icon={<Plus />} className="max-sm:px-2.5">
          {/* Three tabs stand beside it. */}
          <span className="max-sm:sr-only">{words.add}</span>
        </Button>
      }
    >
      <MenuItem icon={<FileAudio />} onSelect={onAdd}>
        {words.addWays.recordings}
      </MenuItem>
      <MenuItem icon={<WandSparkles />} onSelect={onDesign}>
        {words.addWays.description}
      </MenuItem>
      <MenuItem icon={<GraduationCap />} onSelect={() => void navigate(CLONING)}>
        {words.addWays.professional}
      </MenuItem>
      {pageExists(LIBRARY) ? (
        <MenuItem icon={<Library />} onSelect={() => void navigate(LIBRARY)}>
          {words.addWays.library}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-22 rounded-xl" />
      <Skeleton className="h-22 rounded-xl" />
      <Skeleton className="h-22 rounded-xl" />
    </div>
  );
}

/** /app/voice-lab: one's own voices, and those that were added from others. */
export default function VoiceLabScreen() {
  // Shown at once as it was, and asked for again: what changed while nothing was open is told to nobody.
  const asked = useQuery({ ...voiceListQuery, staleTime: 0 });
  const noClones = useSubscription().data?.can_use_instant_voice_cloning === false;
  const [typed, setTyped] = useState("");
  const kept = useQuery(foldersQuery);
  const folders = kept.data?.folders ?? [];
  const [address, setAddress] = useSearchParams();
  const place = placeOf(address, folders);
  const [open, setOpen] = useState<Open | null>(null);
  const box = useRef<HTMLInputElement>(null);
  useShortcut({ keys: "/", words: words.shortcutSearch, scope: "page", run: () => box.current?.focus() });
  const all = asked.data?.voices;
  const shown = all === undefined ? undefined : shownVoices(all, place, typed);
  const hasAny =
    folders.length > 0 ||
    all?.some((voice) => isMade(voice) || voice.is_favourite || voice.folder_id !== null) === true;
  const close = () => setOpen(null);
  // The one of the newest list: it changes while its dialog is open.
  const opened = (kind: "edit" | "share") =>
    open?.kind === kind ? all?.find(({ voice_id }) => voice_id === open.voice_id) : undefined;
  const [edited, shared] = [opened("edit"), opened("share")];
  const action = (
    <AddMenu onAdd={() => setOpen({ kind: "add" })} onDesign={() => setOpen({ kind: "design", source: null })} />
  );
  const body = () => {
    if (shown === undefined) {
      return asked.error === null ? <Loading /> : <FailedQuery title={words.failed} query={asked} />;
    }
    if (shown.length === 0) {
      const first: Open = noClones ? { kind: "design", source: null } : { kind: "add" };
      const add = (
        <Button look="solid" icon={<Plus />} onClick={() => setOpen(first)}>
          {noClones ? words.addWays.description : words.addWays.recordings}
        </Button>
      );
      const lead = noClones ? words.emptyWithoutRecordings : words.empty;
      return <Nothing typed={typed} place={place} onClear={() => setTyped("")} lead={lead} action={add} />;
    }
    return (
      <VoicesList
        // What is ticked in one place is not meant in another.
        key={addressOf(place)}
        voices={shown}
        folders={folders}
        onNewFolder={(voices) => setOpen({ kind: "folder", folder: null, voices })}
        onRefused={(outcome) => setOpen({ kind: "refused", outcome })}
        onEdit={({ voice_id }) => setOpen({ kind: "edit", voice_id })}
        onRemix={({ voice_id, name }) => setOpen({ kind: "design", source: { voice_id, name } })}
        onShare={({ voice_id }) => setOpen({ kind: "share", voice_id })}
        onAgree={({ voice_id, name }) => setOpen({ kind: "agree", voice: { voice_id, name } })}
      />
    );
  };
  return (
    <>
      <PageHeader title={words.title} tabs={<VoicesTabs />} action={action} />
      <Column>
        <div className="mb-3 flex flex-col gap-3">
          <Places />
          {hasAny ? (
            <>
              <search>
                <Input
                  ref={box}
                  type="search"
                  aria-label={words.search}
                  placeholder={words.search}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  start={<Search aria-hidden />}
                />
              </search>
              <FolderBar
                place={place}
                voices={all ?? []}
                folders={folders}
                onAdd={() => setOpen({ kind: "folder", folder: null, voices: [] })}
                onRename={(folder) => setOpen({ kind: "folder", folder, voices: [] })}
              />
            </>
          ) : null}
        </div>
        {body()}
      </Column>
      <Later>
        {open?.kind === "add" ? (
          <AddDialog
            onClose={close}
            onMade={({ requires_verification, ...voice }) =>
              requires_verification ? setOpen({ kind: "agree", voice }) : close()
            }
          />
        ) : null}
        {open?.kind === "design" ? <DesignDialog source={open.source} onClose={close} /> : null}
        {open?.kind === "agree" ? <ConsentDialog voice={open.voice} onClose={close} /> : null}
        {open?.kind === "folder" ? (
          <FolderDialog
            folder={open.folder}
            voices={open.voices}
            onDone={({ folder_id }) => {
              close();
              setAddress(new URLSearchParams(addressOf({ folder_id })), { replace: true });
            }}
            onClose={close}
          />
        ) : null}
        {open?.kind === "refused" ? <RefusedDialog outcome={open.outcome} onClose={close} /> : null}
        {edited === undefined ? null : <EditDialog voice={edited} onClose={close} />}
        {shared === undefined ? null : <ShareVoiceDialog voice={shared} onClose={close} />}
      </Later>
    </>
  );
}
