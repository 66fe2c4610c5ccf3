import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from '@/api/queries'
import { FavouriteButton } from '@/components/record/kept/favourite-button'
import { RecordActions } from '@/components/record/pages/record-actions'
import type { RecordItem, RecordKit } from '@/components/record/pages/record-kit'
import { RemovedBanner } from '@/components/record/pages/removed-banner'
import { Neighbours } from '@/components/record/table/neighbours'
import type { KeptKind } from '@/lib/kept-records'
import { useCovers } from '@/lib/use-covers'
import { useOnNewPage } from '@/lib/use-on-new-page'
import { useTree } from './tree'
import { sameTab } from './tree-hrefs'

interface TreeHeaderProps<T extends RecordItem> {
  kit: RecordKit<T>
  item: T
  /** The name of the list it is opened from. */
  list: string
  /** Where that list is, in the branch one came by. */
  listHref: string
  rowHref: (row: T) => string
  facts: ReactNode
  /** Where it is kept at hand: what it is there. */
  keptAs?: KeptKind
  /** Further acts on it. */
  tools?: ReactNode
  /** What deletes it, where that is more than its sheet. */
  remover?: (onRemoved: () => void) => ReactNode
  /** What is said once it is deleted, where that is more than its sheet. */
  banner?: ReactNode
}

/** The name, the place and the actions of a council, a copro, a building or a lot: on each of its pages. */
export function TreeHeader<T extends RecordItem>(props: TreeHeaderProps<T>) {
  const { kit, item, list, listHref, rowHref, facts, keptAs, tools, remover, banner } = props
  const { pathname } = useLocation()
  const fresh = useOnNewPage()
  const router = useRouter()
  const { mayWrite, removed } = useTree()
  const cover = useCovers('top')
  const title = kit.titleOf(item)
  const onRemoved = () => void router.navigate({ href: listHref, replace: true, ignoreBlocker: true })
  return (
    <>
      <Neighbours
        list={list}
        endpoint={kit.endpoints.list}
        id={item.id}
        rowHref={rowHref}
        hrefOf={(_, href) => sameTab(pathname, href)}
        listHref={listHref}
        within={rowHref(item)}
        className="-mx-3 -mt-2 md:-mb-2"
      />
      <header
        ref={cover}
        data-above
        className="sticky top-14 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-background px-4 py-2 sm:-mx-6 sm:px-6"
      >
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-xl font-semibold line-clamp-2 break-words" title={title}>
            {title}
          </h1>
          <p className="truncate text-muted-foreground max-md:hidden">{facts}</p>
        </div>
        {!fresh && keptAs && !removed && <FavouriteButton kind={keptAs} id={item.id} />}
        {!fresh && !removed && tools}
        {!fresh && (
          <RecordActions
            kit={kit}
            item={item}
            removed={removed}
            readOnly={!mayWrite}
            onRemoved={onRemoved}
            remover={remover?.(onRemoved)}
          />
        )}
      </header>
      {banner}
      {removed && !banner && (
        <RemovedBanner
          kit={{ ...kit, path: listHref }}
          item={item}
          onRestored={() => void queryClient.invalidateQueries()}
        />
      )}
    </>
  )
}
