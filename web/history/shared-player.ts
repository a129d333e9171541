import { limits } from "../../contract/limits.ts";
import { clockText } from "../player/clock.ts";
import { barHeights, barsPath } from "../player/waveform-bars.ts";
import { longDayText } from "../shell/numbers.ts";
import { orbBackground } from "../ui/orb-colors.ts";
import { sharedWords } from "../words/history.ts";
import { playerWords } from "../words/player.ts";

/* Makes the controls of the share page work (shared-page.tsx): plain functions over the elements that are there. */

const BAR_STEP = 4;
const BAR_THICKNESS = 2;
const NAME_LENGTH_MAX = 100;

type Phase = "paused" | "loading" | "playing" | "ended";

function find<E extends Element>(selector: string, within: ParentNode = document): E {
  const element = within.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

const player = find<HTMLElement>("[data-player]");
const audio = find<HTMLAudioElement>("audio", player);
const bar = find<HTMLElement>("[data-seek]", player);
const toggleButton = find<HTMLButtonElement>("[data-press=toggle]", player);
const { voice = "", peaks = "", duration = "" } = player.dataset;
const heights = peaks === "" ? [] : peaks.split(" ").map(Number);

/** Seconds; the server's figure until the browser knows its own. */
const length = (): number => (Number.isFinite(audio.duration) ? audio.duration : Number(duration));
const isOn = (): boolean => player.dataset.phase === "playing" || player.dataset.phase === "loading";

/** Where the play head is drawn, 0..1; `dragged` while a finger holds it. */
let dragged: number | null = null;

function drawTime(): void {
  const seconds = dragged === null ? audio.currentTime : dragged * length();
  bar.style.setProperty("--played", String(length() > 0 ? Math.min(1, seconds / length()) : 0));
  bar.ariaValueMax = String(Math.ceil(length()));
  bar.ariaValueNow = String(Math.floor(seconds));
  bar.ariaValueText = playerWords.positionOf(clockText(seconds), clockText(length()));
  find("[data-elapsed]", player).textContent = clockText(seconds);
  find("[data-total]", player).textContent = clockText(length());
}

function drawBars(): void {
  const count = Math.max(1, Math.floor((bar.clientWidth + BAR_STEP - BAR_THICKNESS) / BAR_STEP));
  const path = barsPath(barHeights(heights, count), BAR_STEP, bar.clientHeight, BAR_THICKNESS);
  for (const drawing of player.querySelectorAll("[data-bars]")) drawing.setAttribute("d", path);
}

function setPhase(phase: Phase): void {
  player.dataset.phase = phase;
  const name = sharedWords.title(voice);
  toggleButton.ariaLabel = isOn() ? playerWords.pauseItem(name) : playerWords.playItem(name);
  if (phase !== "loading") find("[data-says]", player).textContent = playerWords.states[phase];
}

const tellFailure = (words: string): void => {
  find("[data-failure]", player).textContent = words;
};

async function play(): Promise<void> {
  tellFailure("");
  setPhase("loading");
  // What failed before is tried anew.
  if (audio.error !== null) audio.load();
  try {
    await audio.play();
  } catch (error) {
    // Paused again before it began, or the browser wants a further press.
    const isNoFault = error instanceof DOMException && ["AbortError", "NotAllowedError"].includes(error.name);
    setPhase("paused");
    if (!isNoFault) tellFailure(playerWords.playFailed);
  }
}

function toggle(): void {
  if (isOn()) {
    audio.pause();
    setPhase("paused");
  } else void play();
}

function seek(seconds: number): void {
  audio.currentTime = Math.min(Math.max(0, seconds), length());
  drawTime();
}
const skip = (seconds: number): void => seek(audio.currentTime + seconds);

const PRESSES: Readonly<Record<string, () => void>> = {
  toggle,
  back: () => skip(-limits.skipButtonSeconds),
  forward: () => skip(limits.skipButtonSeconds),
};
const step = limits.arrowKeySeconds;
const BAR_KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => skip(-step),
  ArrowDown: () => skip(-step),
  ArrowRight: () => skip(step),
  ArrowUp: () => skip(step),
  PageDown: () => skip(-limits.skipButtonSeconds),
  PageUp: () => skip(limits.skipButtonSeconds),
  Home: () => seek(0),
  End: () => seek(length()),
};
/** Anywhere on the page, unless something else has the focus that needs them. */
const PAGE_KEYS: Readonly<Record<string, () => void>> = {
  " ": toggle,
  ArrowLeft: () => skip(-step),
  ArrowRight: () => skip(step),
};

function runKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  const run = keys[event.key];
  if (run === undefined || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  run();
}

function listenToSound(): void {
  let polling: ReturnType<typeof setInterval> | undefined;
  audio.addEventListener("playing", () => {
    setPhase("playing");
    clearInterval(polling);
    polling = setInterval(drawTime, limits.playerPollMs);
  });
  audio.addEventListener("waiting", () => setPhase("loading"));
  audio.addEventListener("pause", () => {
    clearInterval(polling);
    drawTime();
    if (!audio.ended) setPhase("paused");
  });
  audio.addEventListener("ended", () => setPhase("ended"));
  audio.addEventListener("error", () => {
    if (!isOn()) return;
    setPhase("paused");
    tellFailure(playerWords.playFailed);
  });
  for (const type of ["durationchange", "seeked"]) audio.addEventListener(type, drawTime);
}

function listenToHands(): void {
  for (const button of player.querySelectorAll<HTMLElement>("[data-press]")) {
    button.addEventListener("click", PRESSES[button.dataset.press ?? ""] ?? toggle);
  }
  bar.addEventListener("keydown", (event) => runKey(event, BAR_KEYS));
  window.addEventListener("keydown", (event) => {
    if ((event.target as Element).closest("button,a[href],[role=slider]") === null) runKey(event, PAGE_KEYS);
  });
  const drag = (event: PointerEvent) => {
    const box = bar.getBoundingClientRect();
    dragged = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    drawTime();
  };
  bar.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    bar.setPointerCapture(event.pointerId);
    drag(event);
  });
  bar.addEventListener("pointermove", (event) => dragged !== null && drag(event));
  bar.addEventListener("pointerup", () => {
    const share = dragged;
    dragged = null;
    if (share !== null) seek(share * length());
  });
  bar.addEventListener("pointercancel", () => {
    dragged = null;
    drawTime();
  });
}

const face = find<HTMLElement>("[data-face]");
face.style.backgroundImage = orbBackground(face.dataset.face ?? "");
// The day where the reader is; the server wrote the one of Greenwich.
const day = find<HTMLElement>("[data-unix]");
day.textContent = longDayText(Number(day.dataset.unix));
if ("mediaSession" in navigator) {
  const text = find("main article > p:last-of-type").textContent ?? "";
  navigator.mediaSession.metadata = new MediaMetadata({ title: text.slice(0, NAME_LENGTH_MAX), artist: voice });
}
new ResizeObserver(drawBars).observe(bar);
listenToSound();
listenToHands();
drawTime();
