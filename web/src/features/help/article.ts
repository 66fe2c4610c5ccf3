/** A part of an article as it is read: a paragraph, steps in order, a list, or keys with what they do. */
export type Block =
  | string
  | { readonly steps: readonly string[] }
  | { readonly list: readonly string[] }
  | { readonly keys: readonly (readonly [key: string, does: string])[] }

/** One article of the help: one subject, in the words of the trade. What stands between « » is on the screen as written. */
export interface Article {
  /** Its address: `/aide/<slug>`. */
  readonly slug: string
  readonly title: string
  /** What one finds in it, in a sentence. */
  readonly summary: string
  /** Other words people look for it by. */
  readonly words: readonly string[]
  readonly sections: readonly { readonly title?: string; readonly blocks: readonly Block[] }[]
  /** Slugs of articles to read next. */
  readonly next: readonly string[]
}
