/** A stretch of text with one look. */
export interface TextRun {
  readonly text: string
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  /** Points; undefined as the rest of the text. */
  readonly size: number | undefined
  /** `#rrggbb`. */
  readonly color: string | undefined
}
export interface ImageRun {
  readonly image: string
  /** Points. */
  readonly width: number
  readonly height: number
}
export type Run = TextRun | ImageRun

export interface Paragraph {
  readonly kind: 'paragraph'
  /** 0 is the title of the document, 1 to 3 its headings. */
  readonly heading: 0 | 1 | 2 | 3 | undefined
  readonly align: 'left' | 'center' | 'right' | 'justify'
  readonly runs: readonly Run[]
  /** `•` or `2.`, and how deep. */
  readonly marker: string | undefined
  readonly level: number
  /** Points left of it. */
  readonly indent: number
  readonly breakBefore: boolean
}
export interface Table {
  readonly kind: 'table'
  readonly bordered: boolean
  /** Points of each column, where Word says it. */
  readonly widths: readonly number[]
  readonly rows: readonly (readonly Cell[])[]
}
export interface Cell {
  readonly span: number
  readonly blocks: readonly Block[]
}
export type Block = Paragraph | Table

/** A letter as our layouts need it: what Word says of it, without its dressing. */
export interface Letter {
  readonly header: readonly Block[]
  readonly body: readonly Block[]
  readonly footer: readonly Block[]
}

/** Stand for the number of the page and of all of them, which only the layout knows. */
export const PAGE = '\ue000'
export const PAGES = '\ue001'

export const isImage = (run: Run): run is ImageRun => 'image' in run
