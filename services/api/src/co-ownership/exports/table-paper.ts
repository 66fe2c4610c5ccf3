/** A list that is printed: what it is of, and parts that are tables, each with its total and what is said of it. */
export interface TablePaper {
  readonly kind: 'table'
  readonly title: string
  readonly reference: string
  readonly on: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly parts: readonly TablePart[]
}

export interface TablePart {
  /** Where there are several. */
  readonly title?: string
  readonly notes: readonly string[]
  /** Points of width; together those between the margins of a page. */
  readonly columns: readonly { readonly text: string; readonly width: number; readonly right?: true }[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[]
  /** Points of each row at least, where people write in it. */
  readonly height?: number
  /** Where somebody signs for all of it. */
  readonly signed?: string
}
