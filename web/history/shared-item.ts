import type { HistoryItem } from "../../contract/history.ts";

type Access = Pick<HistoryItem, "access_info">;

/** Whether its person may delete an item, and decide who else hears it: their own ones, and those that they hold as admins. */
export const mayManage = ({ access_info }: Access): boolean =>
  access_info === undefined || access_info.role === "admin";

/** Whether they may say how it sounds: everybody but those who only hear it. */
export const mayJudge = ({ access_info }: Access): boolean => access_info?.role !== "viewer";
