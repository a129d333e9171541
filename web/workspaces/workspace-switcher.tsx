import { useQuery } from "@tanstack/react-query";
import { api, query } from "../api.ts";
import { MenuChoice, MenuLine } from "../ui/menu.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { useSwitch } from "./use-switch.ts";

const words = workspaceWords.switcher;

/** A part of the account's menu: the workspaces of its person, when there are several. */
export default function WorkspaceSwitcher() {
  const { data: own } = useQuery(query(api.workspaces.list_own, {}));
  const go = useSwitch();
  if (own === undefined || own.length < 2) return null;
  const current = own.find(({ is_current }) => is_current);
  const choose = (workspace_id: string) => {
    const chosen = own.find((workspace) => workspace.workspace_id === workspace_id);
    if (chosen !== undefined && !chosen.is_current) go.mutate(chosen);
  };
  return (
    <>
      <MenuLine />
      <MenuChoice
        label={words.title}
        value={go.isPending ? go.variables.workspace_id : (current?.workspace_id ?? "")}
        choices={own.map(({ workspace_id, name, is_locked }) => ({
          value: workspace_id,
          label: is_locked ? words.lockedOne(name) : name,
        }))}
        onChange={choose}
      />
    </>
  );
}
