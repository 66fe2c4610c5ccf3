import type { ReactNode } from 'react'

/** One column of a list: how a row shows in it, and how it reads as text (export, card, screen). */
export interface RecordColumn<T> {
  /** Also the API's sort column when `sortable`. */
  id: string
  header: string
  /** The text of the cell; what the export writes. */
  text: (row: T) => string
  /** The cell on screen when it is more than its text. */
  cell?: (row: T) => ReactNode
  sortable?: boolean
  /** Width in pixels before stretching. */
  width: number
  align?: 'end'
  /** Shown only once chosen. */
  optional?: boolean
  /** Place on a phone's card: its title, the badge beside it, or a line below (the default); `none` keeps it out. */
  card?: 'title' | 'badge' | 'line' | 'none'
}

/**
 * One filter of a list; `key` is both the address's and the API's parameter. `many` takes several values, `one` a
 * single one.
 */
export type RecordFilter =
  | { kind: 'many'; key: string; label: string; options: readonly FilterOption[]; loading?: boolean }
  | { kind: 'one'; key: string; label: string; options: readonly FilterOption[]; loading?: boolean }
  | { kind: 'date'; key: string; label: string; chip: (day: string) => string }
  | { kind: 'flag'; key: string; label: string }

export interface FilterOption {
  value: string
  label: string
  icon?: ReactNode
}

/** How the things of a list are named, for counts and messages. */
export interface RecordNoun {
  one: string
  many: string
  /** `Aucun projet`, `Aucune mission`. */
  none: string
}
