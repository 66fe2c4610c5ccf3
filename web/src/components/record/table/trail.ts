import { lineParameter } from './table-state.ts'

/**
 * The list a person came from, as this tab remembers it: where it is, what it asks, and the order of its rows as it was
 * then. The order stays: a record that changes would otherwise leave its place while one goes through the list.
 */
export interface Trail {
  /** The address of the list with its search, filters and sort; neither page nor line. */
  href: string
  /** What the API was asked, without `page`. */
  query: Record<string, unknown>
  /** Rows of a page. */
  size: number
  /** Rows of the whole list. */
  total: number
  /** First and last page that `ids` holds, from 1. */
  first: number
  last: number
  ids: readonly string[]
  /** Rows before the first of them, where that is not what the pages before hold. */
  offset?: number | undefined
  /** Addresses of the records, where an id alone does not say them. */
  hrefs?: Readonly<Record<string, string>>
  /** The record seen last. */
  current?: string | undefined
}

/** Longest order kept: beyond, it restarts from the page shown. */
const longest = 20_000

/** Rows before the first that the trail holds. */
const before = ({ offset, first, size }: Trail): number => offset ?? (first - 1) * size

/** Place of a record in the whole list, from 1; undefined when the trail does not hold it. */
export function placeIn(trail: Trail, id: string): number | undefined {
  const index = trail.ids.indexOf(id)
  return index < 0 ? undefined : before(trail) + index + 1
}

/** The way without a record that went: it is no more in the list. */
export function without(trail: Trail, id: string): Trail {
  if (!trail.ids.includes(id)) return trail
  return { ...trail, ids: trail.ids.filter(one => one !== id), total: trail.total - 1 }
}

/** The way with a record that came back, beside the one it was part of. */
export function withBack(trail: Trail, id: string, beside: string): Trail {
  const at = trail.ids.indexOf(beside)
  if (at < 0 || trail.ids.includes(id)) return trail
  return { ...trail, ids: trail.ids.toSpliced(at + 1, 0, id), total: trail.total + 1 }
}

/** The address of the list at the page and line of its record seen last. */
export function hrefBack(trail: Trail, id: string): string {
  const place = placeIn(trail, id)
  if (!place) return trail.href
  const [path = '', search = ''] = trail.href.split('?')
  const parameters = new URLSearchParams(search)
  const page = Math.ceil(place / trail.size)
  if (page > 1) parameters.set('page', String(page))
  // A few rows above it, so that it is not the first one in view.
  const line = place - (page - 1) * trail.size - 4
  if (line > 1) parameters.set(lineParameter, String(line))
  return parameters.size > 0 ? `${path}?${parameters.toString().replaceAll('%2C', ',')}` : path
}

type ReadIds = (page: number) => Promise<readonly string[]>

/**
 * The trail with what follows its last row. Rows that were dealt with may have left the list since: its last page is
 * read again before the next one, so that what moved up meanwhile is not jumped over.
 */
export async function extended(trail: Trail, read: ReadIds): Promise<Trail> {
  const known = new Set(trail.ids)
  const pages = Math.ceil(trail.total / trail.size)
  for (let page = trail.last; page <= Math.max(pages, trail.last); page += 1) {
    const fresh = (await read(page)).filter(id => !known.has(id))
    if (fresh.length > 0) return { ...trail, last: page, ids: [...trail.ids, ...fresh].slice(-longest) }
  }
  return { ...trail, total: before(trail) + trail.ids.length }
}

/** The trail with what goes before its first row. */
export async function preceded(trail: Trail, read: ReadIds): Promise<Trail> {
  const known = new Set(trail.ids)
  for (let page = trail.first - 1; page >= 1; page -= 1) {
    const fresh = (await read(page)).filter(id => !known.has(id))
    if (fresh.length > 0)
      return { ...trail, offset: undefined, first: page, ids: [...fresh, ...trail.ids].slice(0, longest) }
  }
  return { ...trail, offset: undefined, first: 1 }
}
