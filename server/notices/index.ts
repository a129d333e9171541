/** Notices: what is told under the bell. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { deleteNotice } from "./delete-notice.ts";
import { listNotices } from "./list-notices.ts";
import { readAllNotices } from "./read-all-notices.ts";
import { readNotice } from "./read-notice.ts";

export { noticeOfLetter } from "./notice-of-letter.ts";
export { notify, notifyAdmins, notifyOperators, type Told } from "./notify.ts";

export const notices = answers(api.notices, {
  list: listNotices,
  read_all: readAllNotices,
  read: readNotice,
  delete: deleteNotice,
});
