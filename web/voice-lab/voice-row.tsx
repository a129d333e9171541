import {
  Download,
  GraduationCap,
  MoreHorizontal,
  PencilLine,
  Share2,
  Star,
  Trash2,
  UserCheck,
  Users,
  WandSparkles,
} from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { Voice } from "../../contract/voices.ts";
import { cloningOf, isProfessional, mustVerify, verificationOf } from "../professional-voices/index.ts";
import { sharedThing } from "../sharing/shared-thing.ts";
import { longDayText } from "../shell/numbers.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuLine } from "../ui/menu.tsx";
import { HearVoice, VoiceLabel, voiceTraits } from "../voices/index.ts";
import { sharingWords } from "../words/sharing.ts";
import { voiceFolderWords } from "../words/voice-folders.ts";
import { voiceLabWords as words } from "../words/voice-lab.ts";
import { usePlaceVoices } from "./change-folders.ts";
import { useDeleteVoices, useExport, useSpeakWith } from "./change-voices.ts";
import { Nearness } from "./nearness.tsx";
import { isAdded, isMade, mayChange, mayExport, mayRemix, wantsConsent } from "./own-voices.ts";

const TRAITS_MAX = 3;
const DAY_SECONDS = 86_400;

/** Until when those who added it have a voice that is not shared any more; nothing once that is over. */
function endOf(voice: Voice): readonly string[] {
  const { disable_at_unix = null, cloned_by_count = 0 } = voice.sharing ?? {};
  const seconds_left = (disable_at_unix ?? 0) - Date.now() / 1000;
  if (disable_at_unix === null || seconds_left <= 0) return [];
  const day = longDayText(disable_at_unix);
  if (isAdded(voice)) return [words.yoursUntil(day, Math.ceil(seconds_left / DAY_SECONDS))];
  return cloned_by_count === 0 ? [] : [words.othersUntil(day)];
}

/** Where a voice comes from, and from how much. */
function factsOf(voice: Voice): readonly string[] {
  const { making, samples, sharing, is_owner } = voice;
  const made =
    making === null ? [] : [making.base === null ? making.name : words.basedOn(making.name, making.base.name)];
  const count = samples.length === 0 ? [] : [words.samples(samples.length)];
  const whose = isAdded(voice) ? [words.fromOthers] : is_owner || !isMade(voice) ? [] : [words.ofWorkspace];
  const end = endOf(voice);
  const isOut = !isAdded(voice) && sharing?.status === "enabled";
  const shared = isOut ? [sharing.enabled_in_library ? words.inLibrary : words.shared] : [];
  // Whether it is shared again is its owner's to decide.
  const going =
    voice.deletes_at_unix === null || isAdded(voice) ? end : [words.deletedOn(longDayText(voice.deletes_at_unix))];
  return [...made, ...count, ...whose, ...shared, ...going];
}

export interface VoiceRowProps {
  voice: Voice;
  isSelected: boolean;
  onSelect: (voice_id: string, isSelected: boolean) => void;
  onEdit: (voice: Voice) => void;
  onAgree: (voice: Voice) => void;
  onShare: (voice: Voice) => void;
  onRemix: (voice: Voice) => void;
}

function VoiceMenu({
  voice,
  onEdit,
  onShare,
  onRemix,
}: Pick<VoiceRowProps, "voice" | "onEdit" | "onShare" | "onRemix">) {
  const remove = useDeleteVoices();
  const star = usePlaceVoices();
  const take = useExport();
  const navigate = useNavigate();
  const mayDelete = isAdded(voice) || voice.permission_on_resource === "admin";
  const flip = () => star.mutate({ voices: [voice], move: { is_favourite: !voice.is_favourite } });
  const shareHere = () => sharedThing.set({ resource_type: "voice", resource_id: voice.voice_id, name: voice.name });
  return (
    <Menu
      label={words.more(voice.name)}
      trigger={
        <IconButton
          label={words.more(voice.name)}
          icon={<MoreHorizontal />}
          busy={remove.isBusy || star.isPending || take.isPending}
          tooltip={false}
        />
      }
    >
      {isProfessional(voice) && mayChange(voice) ? (
        <MenuItem icon={<GraduationCap />} onSelect={() => void navigate(cloningOf(voice.voice_id))}>
          {words.openProfessional}
        </MenuItem>
      ) : mayChange(voice) ? (
        <MenuItem icon={<PencilLine />} onSelect={() => onEdit(voice)}>
          {words.edit}
        </MenuItem>
      ) : null}
      {mayRemix(voice) ? (
        <MenuItem icon={<WandSparkles />} onSelect={() => onRemix(voice)}>
          {words.remix}
        </MenuItem>
      ) : null}
      {voice.is_owner && voice.voice_verification?.is_verified === true ? (
        <MenuItem icon={<Share2 />} onSelect={() => onShare(voice)}>
          {words.share}
        </MenuItem>
      ) : null}
      {voice.permission_on_resource !== null && !isAdded(voice) ? (
        <MenuItem icon={<Users />} onSelect={shareHere}>
          {sharingWords.menu}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Star />} onSelect={flip}>
        {voice.is_favourite ? words.unstarShort : words.starShort}
      </MenuItem>
      {mayExport(voice) ? (
        <MenuItem icon={<Download />} onSelect={() => take.mutate(voice)}>
          {words.export}
        </MenuItem>
      ) : null}
      {mayDelete ? (
        <>
          <MenuLine />
          <MenuItem icon={<Trash2 />} danger onSelect={() => void remove.ask([voice])}>
            {isAdded(voice) ? words.putAway : words.delete}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

/** A voice of one's own: hear it, speak with it, change it. */
export function VoiceRow({ voice, isSelected, onSelect, onEdit, onAgree, ...others }: VoiceRowProps) {
  const speakWith = useSpeakWith();
  const isSilent = voice.disabled_reason !== null;
  const mustGoOn = isProfessional(voice) && isSilent && mayChange(voice);
  // On its way, with a button for what comes next: nothing is wrong.
  const hasNext = voice.safety_control === null && (mustVerify(voice) || mustGoOn || wantsConsent(voice));
  const traits = voiceTraits(voice, TRAITS_MAX).join(" · ");
  return (
    <li
      className={classes(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl py-3 pr-4 pl-3 inset-ring transition-colors",
        isSelected ? "bg-accent-wash inset-ring-accent/40" : "bg-surface inset-ring-line",
      )}
    >
      <Checkbox checked={isSelected} onChange={(isOn) => onSelect(voice.voice_id, isOn)}>
        <span className="sr-only">{voiceFolderWords.select(voice.name)}</span>
      </Checkbox>
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex min-w-0 items-center gap-2">
          <VoiceLabel voice={voice} size="large">
            {traits || voice.description}
          </VoiceLabel>
          {voice.is_favourite ? (
            <Star
              role="img"
              aria-label={words.favorite}
              fill="currentColor"
              className="size-4 shrink-0 text-accent-text"
            />
          ) : null}
        </div>
        <div
          className={classes(
            "mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 pl-13 text-sm",
            isSelected ? "text-ink-soft" : "text-ink-faint",
          )}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{factsOf(voice).join(" · ")}</span>
          {voice.making === null ? null : <Nearness making={voice.making} />}
        </div>
        {isSilent ? (
          <p className={classes("mt-1 pl-13 text-sm", hasNext ? "text-ink-soft" : "text-danger")}>
            {voice.disabled_reason}
          </p>
        ) : null}
      </div>
      <div className="flex items-center gap-1 max-sm:pl-23">
        {voice.preview_url === "" || isSilent ? null : <HearVoice voice={voice} look="quiet" />}
        {mustVerify(voice) ? (
          <Button asChild size="small">
            <Link to={verificationOf(voice.voice_id)}>
              <UserCheck aria-hidden />
              {words.verify}
            </Link>
          </Button>
        ) : mustGoOn ? (
          <Button asChild size="small">
            <Link to={cloningOf(voice.voice_id)}>
              <GraduationCap aria-hidden />
              {words.goOn}
            </Link>
          </Button>
        ) : wantsConsent(voice) ? (
          <Button size="small" icon={<UserCheck />} onClick={() => onAgree(voice)}>
            {words.agree}
          </Button>
        ) : isSilent ? null : (
          <Button size="small" aria-label={words.speakWith(voice.name)} onClick={() => speakWith(voice.voice_id)}>
            {words.use}
          </Button>
        )}
        <VoiceMenu voice={voice} onEdit={onEdit} {...others} />
      </div>
    </li>
  );
}
