import {
  type SavedSearchEntity,
  type SavedSearchItem,
  savedSearchEndpoints,
} from '@faitage/contracts/search/saved-search'
import { useEffect, useRef, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { notify } from '@/lib/notify'
import { isAltered, keptQuery, NO_SEARCH, openedBy, SAVED } from './saved-query.ts'
import type { Columns } from './use-columns.ts'
import { useStored } from './use-stored.ts'

export interface SearchedList<T> {
  entity: SavedSearchEntity
  /** The fields the list can be narrowed by now. */
  filterKeys: readonly string[]
  search: string
  columns: Columns<T>
  onOpen: (search: string, options?: { push?: boolean }) => void
}

const isId = (value: unknown): value is string => typeof value === 'string'

/** The searches that a person may open a list by, and what is done with them. */
export function useSavedSearches<T>({ entity, filterKeys, search, columns, onOpen }: SearchedList<T>) {
  const read = useRead(savedSearchEndpoints.list, { query: { entity: [entity], sortBy: 'name' } as never })
  const items: readonly SavedSearchItem[] = read.data?.items ?? none
  // One's own opens the list wherever one signs in; somebody else's, in this browser alone.
  const own = items.find(({ mine, is_default }) => mine && is_default)
  const [here, setHere] = useStored(`search:${useUser().id}:${entity}`, '', isId)
  const usual = own?.id ?? here
  const [fault, setFault] = useState<string>()
  const asked = new URLSearchParams(search).get(SAVED)
  const applied = items.find(({ id }) => id === asked)
  const shownColumns = columns.changed ? columns.shown.map(({ id }) => id) : undefined
  const current = keptQuery(search, filterKeys, shownColumns)

  const open = (item: SavedSearchItem, options?: { push?: boolean }) => {
    const opened = openedBy(item)
    if (opened.columns) columns.choose(opened.columns)
    onOpen(opened.search, options)
    if (item.gone.length > 0) notify.warning(goneText(item))
  }
  const entering = useRef(true)
  useEffect(() => {
    // The address says nothing: the list opens by the search that was chosen for it. What it says is never overruled.
    if (!entering.current || !read.data) return
    entering.current = false
    const first = read.data.items.find(({ id }) => id === usual)
    if (first && search === '') open(first, { push: false })
  })

  const said = {
    quiet: true,
    onRefused: ({ fields, message }: ApiRefusal) => setFault(fields[0]?.message ?? message),
    onSuccess: () => setFault(undefined),
  }
  const creating = useCommand(savedSearchEndpoints.create, {
    ...said,
    onSuccess: ({ id }) => {
      setFault(undefined)
      onOpen(openedBy({ id, query: current }).search, { push: false })
    },
  })
  const updating = useCommand(savedSearchEndpoints.update, said)
  const restoring = useCommand(savedSearchEndpoints.undo, { success: 'La recherche est rétablie.' })
  const removing = useCommand(savedSearchEndpoints.remove, {
    ...said,
    onSuccess: ({ id, revision }) =>
      notify.show({
        text: 'La recherche est supprimée.',
        actions: [{ label: 'Annuler', onClick: () => restoring.mutate({ params: { id }, body: { revision } }) }],
      }),
  })
  return {
    items,
    failure: read.error?.message,
    fault,
    applied,
    altered:
      applied !== undefined &&
      isAltered(
        applied,
        search,
        filterKeys,
        columns.shown.map(({ id }) => id),
      ),
    usual,
    busy: creating.isPending || updating.isPending,
    open,
    openAll: () => onOpen(usual ? `${SAVED}=${NO_SEARCH}` : ''),
    save: (name: string, done: () => void) =>
      creating.mutate({ body: { entity, name, query: current } }, { onSuccess: done }),
    replace: ({ id }: SavedSearchItem) => updating.mutate({ params: { id }, body: { query: current } }),
    rename: ({ id }: SavedSearchItem, name: string, done: () => void) =>
      updating.mutate({ params: { id }, body: { name } }, { onSuccess: done }),
    share: ({ id, shared }: SavedSearchItem) => updating.mutate({ params: { id }, body: { shared: !shared } }),
    remove: ({ id }: SavedSearchItem) => removing.mutate({ params: { id } }),
    makeUsual: ({ id, mine }: SavedSearchItem) => {
      const chosen = usual !== id
      setHere(chosen && !mine ? id : '')
      if (own && own.id !== id) updating.mutate({ params: { id: own.id }, body: { is_default: false } })
      if (mine) updating.mutate({ params: { id }, body: { is_default: chosen } })
    },
  }
}
const none: readonly SavedSearchItem[] = []
export type SavedSearchList = ReturnType<typeof useSavedSearches>

/** What a search asks for that is no more. */
export const goneText = ({ gone }: Pick<SavedSearchItem, 'gone'>) =>
  gone.length > 1
    ? `${gone.map(quoted).join(', ')} n’existent plus : la recherche montre le reste.`
    : `${gone.map(quoted).join('')} n’existe plus : la recherche montre le reste.`
const quoted = (name: string) => `« ${name} »`
