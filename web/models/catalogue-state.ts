import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Output } from "../../contract/endpoint.ts";
import type { CatalogueModelShown, models } from "../../contract/models.ts";
import { api, query } from "../api.ts";
import { confirm } from "../shell/confirm.ts";
import { modelCatalogueWords as words } from "../words/model-catalogue.ts";
import { shownName } from "./catalogue-groups.ts";

const catalogueQuery = query(api.models.list_catalogue, {});

/** The models that can be installed and those that are; the live channel asks anew with every step of an install. */
export const useCatalogue = () => useQuery(catalogueQuery);

export const isUnderWay = ({ state }: Pick<CatalogueModelShown, "state">): boolean =>
  state === "queued" || state === "downloading" || state === "unpacking";

/** What can be done with a model; each answers with how it is now, which is shown before anything is pushed. */
export function useModelActions(model: CatalogueModelShown) {
  const { name, state, installed } = model;
  const title = shownName(model);
  const client = useQueryClient();
  const put = (now: CatalogueModelShown): void => {
    client.setQueryData(catalogueQuery.queryKey, (before: Output<typeof models.list_catalogue> | undefined) =>
      before === undefined
        ? undefined
        : { ...before, models: before.models.map((each) => (each.name === now.name ? now : each)) },
    );
  };
  const install = useMutation({ mutationFn: () => api.models.install({ name }), onSuccess: put });
  const pause = useMutation({ mutationFn: () => api.models.pause_install({ name }), onSuccess: put });
  const resume = useMutation({ mutationFn: () => api.models.resume_install({ name }), onSuccess: put });
  const remove = useMutation({
    mutationFn: () => api.models.remove_model({ name }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["models"] }),
    meta: { success: words.removed },
  });
  const isHere = state === "installed" || state === "damaged";
  const description = installed?.added === "by_hand" ? words.removeByHand : words.removeDescription;
  return {
    install,
    pause,
    resume,
    isRemoving: remove.isPending,
    askToRemove: async () => {
      const isSure = await confirm({
        title: isHere ? words.removeTitle(title) : words.stopTitle(title),
        description: isHere ? description : words.stopDescription,
        confirm: isHere ? words.remove : words.stop,
        cancel: words.cancel,
        danger: true,
      });
      if (isSure) remove.mutate();
    },
  };
}
