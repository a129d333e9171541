import type { ReactNode } from "react";

/** Something that the command menu can do. */
export interface Command {
  id: string;
  words: string;
  group: "go" | "do";
  icon?: ReactNode;
  /** Other words that find it. */
  also?: string;
  keys?: string;
  run: () => void;
}

/** Commands that match every typed word at the start of one of theirs, those whose own words do first. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const starts = (text: string) => {
    const words = text.toLowerCase().split(/[\s:]+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  const direct = commands.filter((command) => starts(command.words));
  const further = commands.filter(
    (command) => !direct.includes(command) && starts(`${command.words} ${command.also ?? ""}`),
  );
  return [...direct, ...further];
}
