import { Menu as MenuIcon, Search } from "lucide-react";
import { useState } from "react";
import { Bell } from "../notices/index.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { shellWords } from "../words/shell.ts";
import { AccountMenu } from "./account-menu.tsx";
import { overlay } from "./overlays.ts";
import { Navigation, Wordmark } from "./sidebar.tsx";

/** The frame of phones and tablets: the pages are behind a button. */
export function TopBar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-sunken px-2 lg:hidden">
      <IconButton
        label={shellWords.openMenu}
        icon={<MenuIcon />}
        onClick={() => setOpen(true)}
        className="size-11"
        tooltip={false}
      />
      <Wordmark />
      <div className="flex-1" />
      <IconButton
        label={shellWords.search}
        icon={<Search />}
        onClick={() => overlay.set("commands")}
        className="size-11"
        tooltip={false}
      />
      <Bell className="size-11" />
      <AccountMenu small side="bottom" />
      <Sheet open={isOpen} onOpenChange={setOpen} side="left" title={shellWords.product} closeWords={shellWords.close}>
        <div className="px-3 pb-4">
          <Navigation onChosen={() => setOpen(false)} />
        </div>
      </Sheet>
    </header>
  );
}
