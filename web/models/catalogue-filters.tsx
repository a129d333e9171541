import type { CatalogueModelShown } from "../../contract/models.ts";
import { Select } from "../ui/select.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { modelCatalogueWords as words } from "../words/model-catalogue.ts";
import { kindChoices, languageChoices, type ModelFilters } from "./catalogue-groups.ts";

const PLACES = (["", "here", "not_here"] as const).map((value) => ({ value, words: words.places[value] }));

export interface CatalogueFiltersProps {
  models: readonly CatalogueModelShown[];
  filters: ModelFilters;
  onChange: (filters: Partial<ModelFilters>) => void;
}

/** What it does, its language, and whether it is here. */
export function CatalogueFilters({ models, filters, onChange }: CatalogueFiltersProps) {
  return (
    <search aria-label={words.filters} className="grid grid-cols-2 gap-2 sm:flex sm:items-center">
      <Select
        aria-label={words.kind}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
        choices={[{ value: "", label: words.anyKind }, ...kindChoices(models)]}
        className="sm:w-48"
      />
      <Select
        aria-label={words.language}
        value={filters.language}
        onChange={(language) => onChange({ language })}
        choices={[{ value: "", label: words.anyLanguage }, ...languageChoices(models)]}
        className="sm:w-44"
      />
      <ToggleGroup
        label={words.place}
        value={filters.place}
        onChange={(place) => onChange({ place })}
        choices={PLACES}
        className="col-span-2 sm:ml-auto sm:shrink-0"
      />
    </search>
  );
}
