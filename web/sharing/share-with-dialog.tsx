import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { Resource, ResourceRole } from "../../contract/sharing.ts";
import { api, query } from "../api.ts";
import { FailedRow } from "../settings/index.ts";
import { useUser } from "../shell/account.ts";
import { WORKSPACE } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Orb } from "../ui/orb.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { sharingWords as words } from "../words/sharing.ts";
import { shellWords } from "../words/shell.ts";
import { EVERYONE, offeredRoles, type SharedThing, sortedOptions } from "./share-rules.ts";

type Share = Resource["shares"][number];

interface PartProps {
  thing: SharedThing;
  resource: Resource;
  /** How an option is called on the page. */
  nameOf: (option: { id: string; name: string; email?: string | null }) => string;
}

/** Whose answers say what somebody may do with a thing. */
const DOMAINS: Readonly<Record<SharedThing["resource_type"], string>> = {
  pronunciation_dictionary: "pronunciation_dictionaries",
  history_item: "history",
  voice: "voices",
};

/** Shares, changes a role, and ends it; the server's list is asked for again after each. */
function useSharing({ resource_type, resource_id }: SharedThing) {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([["sharing"], [DOMAINS[resource_type]]].map((queryKey) => client.invalidateQueries({ queryKey })));
  const share = useMutation({
    mutationFn: ({ id, role }: { id: string; role: ResourceRole }) =>
      api.sharing.share({ resource_type, resource_id, group_id: id, role }),
    onSettled,
    meta: { success: words.changed },
  });
  const unshare = useMutation({
    mutationFn: ({ id }: { id: string }) => api.sharing.unshare({ resource_type, resource_id, group_id: id }),
    onSettled,
    meta: { success: words.changed },
  });
  return { share, unshare };
}

function AddShare({ thing, resource, nameOf }: PartProps) {
  const { share } = useSharing(thing);
  const [id, setId] = useState("");
  const [role, setRole] = useState<ResourceRole>("viewer");
  const options = sortedOptions(resource.share_options);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (id !== "") share.mutate({ id, role }, { onSuccess: () => setId("") });
  };
  return (
    <form onSubmit={submit} className="grid gap-2 sm:grid-cols-[1fr_auto]">
      <Select
        aria-label={words.with}
        value={id}
        onChange={setId}
        choices={[
          { value: "", label: words.choose },
          ...options.map((option) => ({ value: option.id, label: nameOf(option) })),
        ]}
        className="sm:col-span-2"
      />
      <Select aria-label={words.role} value={role} onChange={setRole} choices={offeredRoles(thing.resource_type)} />
      <Button type="submit" look="primary" disabled={id === ""} busy={share.isPending} className="h-10">
        {words.add}
      </Button>
    </form>
  );
}

function ShareRow({ thing, resource, nameOf, held }: PartProps & { held: Share }) {
  const { share, unshare } = useSharing(thing);
  const name = nameOf(held);
  const mayShare = resource.role === "admin";
  const roles = offeredRoles(thing.resource_type, held.role);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Orb id={held.id} size="small" />
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        {held.email === null || held.email === name ? null : (
          <span className="block truncate text-sm text-ink-faint">{held.email}</span>
        )}
      </span>
      {mayShare ? (
        <span className="flex items-center gap-1 max-sm:w-full">
          <Select
            aria-label={words.roleOf(name)}
            value={share.isPending ? share.variables.role : held.role}
            disabled={share.isPending || unshare.isPending}
            onChange={(role) => share.mutate({ id: held.id, role })}
            choices={roles}
            className="flex-1 sm:w-52"
          />
          <IconButton
            label={words.remove(name)}
            icon={<X />}
            busy={unshare.isPending}
            onClick={() => unshare.mutate({ id: held.id })}
          />
        </span>
      ) : (
        <span className="text-sm text-ink-soft">{words.roles[thing.resource_type][held.role]}</span>
      )}
    </li>
  );
}

/** With whom the thing is shared, its maker first. */
function Access(props: PartProps) {
  const { resource } = props;
  const { data: user } = useUser();
  const isMine = resource.creator_user_id === user?.user_id;
  return (
    <section aria-label={words.access}>
      <h3 className="text-sm font-medium">{words.access}</h3>
      <ul className="mt-1 divide-y divide-line">
        <li className="flex items-center gap-3 py-2.5">
          <Orb id={resource.creator_user_id} size="small" />
          <span className="min-w-0 flex-1 truncate font-medium">{isMine ? words.you : resource.creator_name}</span>
          <span className="text-sm text-ink-faint">{words.maker}</span>
        </li>
        {resource.shares.map((held) => (
          <ShareRow key={held.id} {...props} held={held} />
        ))}
      </ul>
    </section>
  );
}

function Body({ thing, resource, onClose }: { thing: SharedThing; resource: Resource; onClose: () => void }) {
  const { data: user } = useUser();
  const nameOf: PartProps["nameOf"] = ({ id, name, email }) =>
    id === EVERYONE ? words.everyone(user?.workspace_name ?? "") : name || (email ?? "");
  const parts = { thing, resource, nameOf };
  const isAlone =
    resource.shares.length === 0 && !resource.share_options.some(({ id, type }) => type === "user" || id !== EVERYONE);
  return (
    <div className="flex flex-col gap-6">
      {resource.role === "admin" ? (
        isAlone ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-hover px-3 py-2.5">
            <span className="min-w-0 flex-1">{words.alone}</span>
            <Button asChild size="small">
              <Link to={WORKSPACE} onClick={onClose}>
                {words.invite}
              </Link>
            </Button>
          </p>
        ) : (
          <AddShare {...parts} />
        )
      ) : (
        <p className="text-ink-soft">{words.readOnly(resource.creator_name)}</p>
      )}
      <Access {...parts} />
    </div>
  );
}

/** Who of the workspace may use a thing, and what they may do with it. */
export default function ShareWithDialog({ thing, onClose }: { thing: SharedThing; onClose: () => void }) {
  const { resource_type, resource_id, name } = thing;
  const asked = useQuery(query(api.sharing.get, { resource_type, resource_id }));
  return (
    <Dialog open onOpenChange={onClose} title={words.title(name)} description={words.lead} closeWords={words.close}>
      {asked.data === undefined ? (
        asked.error === null ? (
          <div role="status">
            <span className="sr-only">{shellWords.loading}</span>
            <Skeleton className="h-10 rounded-md" />
            <Skeleton className="mt-2 h-10 rounded-md" />
            <Skeleton className="mt-6 h-4 w-28" />
            <Skeleton className="mt-4 h-6" />
          </div>
        ) : (
          <div className="-mx-4 -my-2 sm:-mx-5">
            <FailedRow title={words.failed} query={asked} />
          </div>
        )
      ) : (
        <Body thing={thing} resource={asked.data} onClose={onClose} />
      )}
    </Dialog>
  );
}
