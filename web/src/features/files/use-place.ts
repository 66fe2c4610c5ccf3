import { type DocumentKind, documentKindLabels } from '@faitage/contracts/files/file'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useOwnSearch } from '@/lib/use-own-search'

/** The documents nobody said the kind of. */
export const withoutKind = 'aucune'

/** What a panel of files shows. */
export interface Place {
  /** A folder, or all of them. */
  readonly folder: string | undefined
  readonly q: string
  /** Documents of a kind, or those nobody said the kind of; all of them without. */
  readonly kind: DocumentKind | typeof withoutKind | undefined
  readonly sort: SortKey
  /** From 1. */
  readonly page: number
  /** Deleted files that can come back, instead of those that are there. */
  readonly removed: boolean
}

export const sorts = {
  name: { label: 'Nom', query: { sortBy: 'name', sortDirection: 'asc' } },
  latest: { label: 'Plus récents', query: { sortBy: 'uploaded_at', sortDirection: 'desc' } },
  oldest: { label: 'Plus anciens', query: { sortBy: 'uploaded_at', sortDirection: 'asc' } },
  largest: { label: 'Plus lourds', query: { sortBy: 'size', sortDirection: 'desc' } },
} as const
export type SortKey = keyof typeof sorts

export interface PlaceHandle {
  place: Place
  /** Applies a change; the page goes back to the first unless the change says otherwise. */
  go: (change: Partial<Place>) => void
}

const start: Place = { folder: undefined, kind: undefined, q: '', sort: 'name', page: 1, removed: false }

/** Where a panel stands, kept in the address: back, reload and a shared link restore it. */
export function useAddressedPlace(): PlaceHandle {
  const router = useRouter()
  const place = readPlace(useOwnSearch())
  return {
    place,
    go: change => {
      const { pathname, search } = router.history.location
      const next = writePlace(search, { ...readPlace(search), page: 1, ...change })
      const href = `${pathname}${next ? `?${next}` : ''}`
      if ('folder' in change || 'removed' in change || 'page' in change) router.history.push(href)
      else router.history.replace(href)
    },
  }
}

/** Where a panel in a window stands: forgotten with it. */
export function useOwnPlace(): PlaceHandle {
  const [place, setPlace] = useState(start)
  return { place, go: change => setPlace(now => ({ ...now, page: 1, ...change })) }
}

/** Reads the address; whatever it does not understand is as if it were not there. */
function readPlace(search: string): Place {
  const given = new URLSearchParams(search)
  const sort = given.get('tri') ?? ''
  const kind = given.get('nature') ?? ''
  return {
    folder: given.get('dossier') || undefined,
    q: given.get('q') ?? '',
    kind: kind === withoutKind || Object.hasOwn(documentKindLabels, kind) ? (kind as Place['kind']) : undefined,
    sort: sort in sorts ? (sort as SortKey) : start.sort,
    page: Math.max(1, Math.trunc(Number(given.get('page'))) || 1),
    removed: given.get('supprimes') === '1',
  }
}

/** The query string (without `?`) of a place; parameters that are not its own stay as they are. */
function writePlace(search: string, place: Place): string {
  const next = new URLSearchParams(search)
  const set = (key: string, value: string) => (value ? next.set(key, value) : next.delete(key))
  set('dossier', place.folder ?? '')
  set('q', place.q.trim())
  set('nature', place.kind ?? '')
  set('tri', place.sort === start.sort ? '' : place.sort)
  set('page', place.page > 1 ? String(place.page) : '')
  set('supprimes', place.removed ? '1' : '')
  return next.toString()
}
