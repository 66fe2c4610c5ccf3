import { useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { useSetPageTitle } from '@/lib/page-title'
import { Neighbours } from '../table/neighbours'
import { RecordEditForm } from './lazy-forms'
import { RecordActions } from './record-actions'
import type { RecordItem, RecordKit } from './record-kit'
import { RecordUnavailable } from './record-unavailable'
import { RemovedBanner } from './removed-banner'

interface RecordEditPageProps<T extends RecordItem> {
  kit: RecordKit<T>
  /** A line below the name. */
  subtitle?: (item: T) => ReactNode
  /** What stands below the form: what belongs to the record. */
  children?: (item: T) => ReactNode
}

/** The page of one record, named by `$id` in the address: its sheet, its history, and what one does with it. */
export function RecordEditPage<T extends RecordItem>({ kit, subtitle, children }: RecordEditPageProps<T>) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const router = useRouter()
  const read = useRead(kit.endpoints.get, { params: { id } })
  const item = read.data as T | undefined
  useSetPageTitle(item && kit.titleOf(item))
  if (!item) {
    if (read.error) return <RecordUnavailable kit={kit} refusal={read.error} onRetry={() => void read.refetch()} />
    return <PageSkeleton />
  }
  // Read before, refused now: somebody deleted it meanwhile.
  const removed = read.error?.status === 404
  const leave = () => void router.navigate({ href: kit.backTo?.(item) ?? kit.path, replace: true, ignoreBlocker: true })
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <Neighbours
        list={kit.path.slice(1)}
        endpoint={kit.endpoints.list}
        id={id}
        hrefOf={other => `${kit.path}/edit/${other}`}
        listHref={kit.backTo?.(item) ?? kit.path}
        className="-mx-3 -mb-3"
      />
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-xl font-semibold break-words">{kit.titleOf(item)}</h1>
          {subtitle && <p className="text-muted-foreground">{subtitle(item)}</p>}
        </div>
        <RecordActions kit={kit} item={item} removed={removed} onRemoved={leave} />
      </header>
      {removed && <RemovedBanner kit={kit} item={item} onRestored={() => void read.refetch()} />}
      <RecordEditForm kit={kit} item={item} readOnly={removed} />
      {!removed && children?.(item)}
    </div>
  )
}
