import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useRead } from '@/api/queries'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnSearch } from '@/lib/use-own-search'
import { RecordEditForm, RecordNewForm } from './lazy-forms'
import { RecordActions } from './record-actions'
import type { RecordItem, RecordKit } from './record-kit'
import { RecordUnavailable } from './record-unavailable'
import { RemovedBanner } from './removed-banner'
import { withPart } from './with-part'

interface RecordSheetProps<T extends RecordItem> {
  kit: RecordKit<T>
  /** The address' parameter that holds the id of the record shown, or `new`. */
  part: string
  /** What a new one starts with beside the blank values. */
  start?: Record<string, unknown>
}

/** A record in a panel beside its list, for records without pages of their own; the address says which one. */
export function RecordSheet<T extends RecordItem>({ kit, part, start }: RecordSheetProps<T>) {
  const router = useRouter()
  const search = useOwnSearch()
  const id = new URLSearchParams(search).get(part)
  const show = (one: string | undefined, options: { ignoreBlocker?: boolean } = {}) => {
    const { pathname, search: now } = router.history.location
    void router.navigate({ href: pathname + withPart(now, part, one), replace: true, ...options })
  }
  const close = (options?: { ignoreBlocker?: boolean }) => show(undefined, options)
  return (
    <Sheet open={id !== null} onOpenChange={open => !open && close()}>
      <SheetContent className={kit.wide ? 'sm:max-w-4xl' : 'sm:max-w-xl'} aria-describedby={undefined}>
        {id === 'new' ? (
          <>
            <SheetHeader>
              <SheetTitle>{kit.noun.fresh}</SheetTitle>
            </SheetHeader>
            <RecordNewForm
              kit={kit}
              start={start}
              part={part}
              onCreated={written => show(kit.goesOn ? written.id : undefined)}
            />
          </>
        ) : (
          id !== null && <Shown kit={kit} part={part} id={id} onRemoved={() => close({ ignoreBlocker: true })} />
        )}
      </SheetContent>
    </Sheet>
  )
}

function Shown<T extends RecordItem>(props: { kit: RecordKit<T>; part: string; id: string; onRemoved: () => void }) {
  const { kit, part, id } = props
  const read = useRead(kit.endpoints.get, { params: { id } })
  const item = read.data as T | undefined
  const readOnly = (kit.useReadOnly ?? never)(item)
  if (!item)
    return (
      <>
        <SheetTitle className="sr-only">{kit.record.words.many}</SheetTitle>
        {read.error ? (
          <div className="mt-8">
            <RecordUnavailable kit={kit} refusal={read.error} onRetry={() => void read.refetch()} />
          </div>
        ) : (
          <Skeleton className="mt-8 h-64" />
        )}
      </>
    )
  const removed = read.error?.status === 404
  return (
    <>
      <SheetHeader>
        <SheetTitle className="break-words">{kit.titleOf(item)}</SheetTitle>
      </SheetHeader>
      <RecordActions kit={kit} item={item} removed={removed} readOnly={readOnly} onRemoved={props.onRemoved} />
      {removed && <RemovedBanner kit={kit} item={item} onRestored={() => void read.refetch()} />}
      {kit.Beside && !removed && (
        <Suspense>
          <kit.Beside item={item} readOnly={readOnly} />
        </Suspense>
      )}
      <RecordEditForm kit={kit} item={item} readOnly={removed || readOnly} part={part} />
    </>
  )
}

const never = () => false
