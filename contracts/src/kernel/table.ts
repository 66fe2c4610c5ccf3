/** `day` is a day of the calendar, `euro` integer cents, `share` a number from 0 to 1, `count` and `days` whole numbers. */
export interface TableColumn {
  readonly header: string
  readonly format: 'text' | 'day' | 'count' | 'days' | 'decimal' | 'euro' | 'share'
}
export type TableCell = string | number | null

/** Rows of a page, a spreadsheet or a paper, the same in all three. */
export interface Table {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
}
