import { Check } from "lucide-react";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { shellWords } from "../words/shell.ts";
import { classes } from "./classes.ts";
import { Flyout, type FlyoutProps } from "./flyout.tsx";
import { Kbd } from "./kbd.tsx";
import { moveInMenu } from "./menu-keys.ts";
import { useIsPhone } from "./use-phone.ts";

const CloseMenu = createContext<() => void>(() => undefined);

const itemLook =
  "flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2 py-1.5 text-left outline-none select-none hover:bg-hover focus:bg-hover aria-disabled:opacity-45 aria-disabled:hover:bg-transparent pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

export interface MenuProps extends Pick<FlyoutProps, "trigger" | "side" | "align" | "className" | "children"> {
  label: string;
}

interface MenuListProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The actions in a sheet, moved through as in a menu beside its button. */
function MenuList({ label, onClose, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      data-popover=""
      onKeyDown={(event) => moveInMenu(event, onClose)}
      className="px-3 pb-3 outline-none"
    >
      {children}
    </div>
  );
}

/** A list of actions behind a button: beside it, or from the bottom on a phone, where a long one has room. */
export function Menu({ trigger, label, align = "end", side = "bottom", className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const close = () => setOpen(false);
  return (
    <Flyout
      kind="menu"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      title={label}
      closeWords={shellWords.close}
      align={align}
      side={side}
      className={classes("scroll-shade min-w-52 p-1", className)}
    >
      <CloseMenu value={close}>
        {isPhone ? (
          <MenuList label={label} onClose={close}>
            {children}
          </MenuList>
        ) : (
          children
        )}
      </CloseMenu>
    </Flyout>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  keys?: string;
  /** Something that cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One action; the menu closes first, so that a dialog it opens gets the focus. */
export function MenuItem({ icon, keys, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  const close = use(CloseMenu);
  const select = () => {
    if (disabled) return;
    close();
    onSelect();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled}
      onClick={select}
      className={classes(itemLook, danger ? "text-danger" : "[&>svg]:text-ink-faint")}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys === undefined ? null : <Kbd keys={keys} />}
    </button>
  );
}

export interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** One of several that exclude each other; the menu stays open, so that the effect can be seen and changed back. */
export function MenuChoice<T extends string>({ label, value, choices, onChange }: MenuChoiceProps<T>) {
  return (
    <fieldset aria-label={label}>
      <div aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">
        {label}
      </div>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={itemLook}
        >
          <span className="flex-1">{choice.label}</span>
          {choice.value === value ? <Check aria-hidden className="text-accent-text" /> : null}
        </button>
      ))}
    </fieldset>
  );
}

/** A line between groups. */
export function MenuLine() {
  return <hr className="-mx-1 my-1 border-line" />;
}
