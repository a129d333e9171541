/** Folders of voices, and what is done with several voices at once. */
const voices = (count: number): string => (count === 1 ? "1 voice" : `${count} voices`);

export const voiceFolderWords = {
  folders: "Folders",
  all: "All",
  favorites: "Favorites",
  /** Read aloud after a folder's name. */
  holds: voices,
  add: "New folder",
  more: (name: string) => `More about the folder ${name}`,
  rename: "Rename the folder",
  delete: "Delete the folder",
  deleteTitle: (name: string) => `Delete the folder ${name}?`,
  deleteDescription: (count: number) =>
    count === 0 ? "It is empty." : `The ${voices(count)} in it stay among your voices, outside of folders.`,
  deleted: (name: string) => `The folder ${name} was deleted.`,

  addTitle: "New folder",
  addTitleFor: (count: number) => `New folder for ${voices(count)}`,
  renameTitle: (name: string) => `Rename ${name}`,
  name: "Name of the folder",
  nameMissing: "Give the folder a name.",
  addDone: "Add the folder",
  renameDone: "Rename",

  empty: "This folder is empty",
  emptyLead: "Tick voices in your list, then press Move to put them here.",
  showAll: "Show all voices",

  select: (name: string) => `Select ${name}`,
  selectAll: "Select all",
  selected: (count: number) => `${voices(count)} selected`,
  selectNone: "Select none",
  move: "Move",
  moveTo: "Move to a folder",
  moveOut: "Out of the folder",
  moved: (count: number, folder: string) => `${voices(count)} moved to ${folder}.`,
  movedOut: (count: number) => `${voices(count)} moved out of folders.`,
  star: "Add to the favorites",
  unstar: "Take out of the favorites",
  starred: (count: number) => `${voices(count)} added to the favorites.`,
  unstarred: (count: number) => `${voices(count)} taken out of the favorites.`,

  refusedTitle: (count: number) => (count === 1 ? "1 voice was not deleted" : `${count} voices were not deleted`),
  refusedLead: (deleted: number) => (deleted === 0 ? "None was deleted." : `${voices(deleted)} deleted.`),
} as const;
