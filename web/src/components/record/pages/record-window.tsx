import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useRead } from '@/api/queries'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { RecordEditForm, RecordNewForm } from './lazy-forms'
import { RecordActions } from './record-actions'
import type { RecordItem, RecordKit } from './record-kit'
import type { RecordSheetProps } from './record-sheet'
import { RecordUnavailable } from './record-unavailable'
import { RemovedBanner } from './removed-banner'
import { withPart } from './with-part'

/** The panel of the record that the address names. */
export function RecordWindow<T extends RecordItem>(props: RecordSheetProps<T> & { id: string }) {
  const { kit, part, start, id } = props
  const router = useRouter()
  const show = (one: string | undefined, options: { ignoreBlocker?: boolean } = {}) => {
    const { pathname, search: now } = router.history.location
    void router.navigate({ href: pathname + withPart(now, part, one), replace: true, resetScroll: false, ...options })
  }
  const close = (options?: { ignoreBlocker?: boolean }) => show(undefined, options)
  return (
    <Sheet open onOpenChange={open => !open && close()}>
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
              place={String(Object.values(start ?? {})[0] ?? '')}
              onCreated={written => {
                props.onCreated?.(written)
                show(kit.goesOn ? written.id : undefined)
              }}
            />
          </>
        ) : (
          <Shown kit={kit} part={part} id={id} onRemoved={() => close({ ignoreBlocker: true })} />
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
        <SheetTitle className="sr-only">{kit.record.words.titles}</SheetTitle>
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
