import type { ReactNode } from 'react'
import type { MoreOptions } from '@/components/ui/combobox'

/** One column of a list: how a row shows in it, and how it reads as text (export, card, screen). */
export interface RecordColumn<T> {
  /** Also the API's sort column when `sortable`. */
  id: string
  header: string
  /** The text of the cell. */
  text: (row: T) => string
  /** What the export writes, where it is not the text: figures that a spreadsheet adds up. */
  exported?: (row: T) => string
  /** The cell on screen when it is more than its text. */
  cell?: (row: T) => ReactNode
  sortable?: boolean
  /** Width in pixels before stretching. */
  width: number
  align?: 'end'
  /** Words that may take a second line rather than be cut. */
  wraps?: true
  /** Shown only once chosen. */
  optional?: boolean
  /** Place on a phone's card: its title, the badge beside it, or a line below (the default); `none` keeps it out. */
  card?: 'title' | 'badge' | 'line' | 'none'
}

/** The button at the end of a row, told what the row is called and whether the keyboard reaches it. */
export type RowMenu<T> = (row: T, label: string, tabIndex: 0 | -1) => ReactNode

interface FilterBase {
  /** Both the address's and the API's parameter. */
  key: string
  label: string
  /** Shown once it is asked for, or in use. */
  other?: true
}

interface Choices {
  options: readonly FilterOption[]
  loading?: boolean
  more?: MoreOptions
}

/**
 * One filter of a list: several choices of some, a single one, one day, yes or no, a text that is contained,
 * numbers, or a range of days or numbers (`a..b` in the address).
 */
export type RecordFilter = FilterBase &
  (
    | ({ kind: 'many' } & Choices)
    | ({ kind: 'one' } & Choices)
    | { kind: 'date'; chip: (day: string) => string }
    | { kind: 'boolean' }
    | { kind: 'text' }
    | { kind: 'number' }
    | { kind: 'range'; of: 'date' | 'number' }
  )

export interface FilterOption {
  value: string
  label: string
  icon?: ReactNode
  /** Choices of one group stand together and are ticked at once. */
  group?: string
}

/** How the things of a list are named, for counts and messages. */
export interface RecordNoun {
  one: string
  many: string
  /** `Aucun projet`, `Aucune mission`. */
  none: string
}
