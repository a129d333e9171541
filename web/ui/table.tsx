import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Column<Row> {
  key: string;
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  align?: "start" | "end";
  /** Leave the column out below 768 px. */
  wide?: boolean;
  className?: string;
}

export interface TableProps<Row> {
  /** Read aloud as the table's name. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** Rows and columns. Scrolls sideways inside itself where it must, never the page. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const look = (column: Column<Row>) =>
    classes(column.align === "end" && "text-right", column.wide === true && "max-md:hidden", column.className);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-faint">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes("h-10 px-3 font-medium first:pl-0 last:pr-0", look(column))}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td key={column.key} className={classes("h-13 px-3 py-2 first:pl-0 last:pr-0", look(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
