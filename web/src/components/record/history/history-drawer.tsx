import type { TellValue } from '@faitage/contracts/kernel/change-value'
import type { Endpoint, Page, Written } from '@faitage/contracts/kernel/endpoint'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { HistoryLine } from './history-item.tsx'
import { UndoQuestion } from './undo-question.tsx'

const AuditLink = lazy(() => import('./audit-link').then(module => ({ default: module.AuditLink })))

/** An endpoint that answers the history of the thing named by `{id}`. */
export type HistoryEndpoint = Endpoint<
  z.ZodType,
  z.ZodType<{ page: number; size: number }>,
  z.ZodType,
  z.ZodType<Page<HistoryItem>>
>

/** An endpoint that undoes the change at a revision of the thing named by `{id}`. */
export type UndoEndpoint = Endpoint<
  z.ZodObject<{ id: z.ZodUUID }>,
  z.ZodType,
  z.ZodType<{ revision: number }>,
  z.ZodType<Written>
>

interface HistoryDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** `Historique du projet`. */
  title: string
  endpoint: HistoryEndpoint
  id: string
  /** Shows the thing as it was that day (`YYYY-MM-DD`); without it no line offers to. */
  onSeeAt?: (day: string) => void
  /** Undoes what can be undone; without it no line offers to. */
  undo?: UndoEndpoint | undefined
  /** Says values in words: the name behind a code. */
  tell?: TellValue | undefined
}

/** THE history of a record or process: everything that happened to it, the latest first. */
export function HistoryDrawer({ open, onOpenChange, title, endpoint, id, onSeeAt, undo, tell }: HistoryDrawerProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="right" className="sm:max-w-lg">
        <SheetHeader>
          <SheetTitle>{title}</SheetTitle>
          <SheetDescription>Du plus récent au plus ancien. Rien n’y est réécrit.</SheetDescription>
        </SheetHeader>
        {open ? (
          <Suspense>
            <AuditLink path={endpoint.path} id={id} />
          </Suspense>
        ) : null}
        {open ? (
          <HistoryList
            endpoint={endpoint}
            id={id}
            undo={undo}
            tell={tell}
            onSeeAt={
              onSeeAt
                ? day => {
                    onOpenChange(false)
                    onSeeAt(day)
                  }
                : undefined
            }
          />
        ) : null}
      </SheetContent>
    </Sheet>
  )
}

interface HistoryListProps {
  endpoint: HistoryEndpoint
  id: string
  onSeeAt: ((day: string) => void) | undefined
  undo?: UndoEndpoint | undefined
  tell?: TellValue | undefined
}

/** The lines of a history, wherever it shows: its latest, then as many before as one asks to see. */
function HistoryList({ endpoint, id, onSeeAt, undo, tell }: HistoryListProps) {
  const [undoing, setUndoing] = useState<HistoryItem>()
  const [pages, setPages] = useState(1)
  const { data } = useRead(endpoint, { params: { id }, query: { page: 1 } })
  const earlier = data ? data.totalItems - pages * data.pageSize : 0
  return (
    <>
      {data ? (
        <p className="text-sm text-muted-foreground" role="status">
          {countOf(data.totalItems, 'événement', 'événements')}
        </p>
      ) : null}
      <ol className="flex flex-col">
        {Array.from({ length: pages }, (_, index) => (
          <HistoryLines
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            {...{ endpoint, id, onSeeAt, tell, page: index + 1 }}
            onUndo={undo && setUndoing}
          />
        ))}
      </ol>
      {earlier > 0 ? (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setPages(pages + 1)}>
          Voir plus ({formatCount(earlier)} avant)
        </Button>
      ) : null}
      {undo && undoing ? (
        <UndoQuestion endpoint={undo} id={id} item={undoing} tell={tell} onClose={() => setUndoing(undefined)} />
      ) : null}
    </>
  )
}

interface HistoryLinesProps extends Omit<HistoryListProps, 'undo'> {
  page: number
  onUndo: ((item: HistoryItem) => void) | undefined
}

/** One page of a history. */
function HistoryLines({ endpoint, id, page, onSeeAt, onUndo, tell }: HistoryLinesProps) {
  const read = useRead(endpoint, { params: { id }, query: { page } })
  if (read.error)
    return (
      <li>
        <Alert variant="destructive">
          <AlertTitle>L’historique n’a pas pu être chargé</AlertTitle>
          <AlertDescription>
            {read.error.message}
            <Button variant="outline" size="sm" className="mt-2" onClick={() => void read.refetch()}>
              Réessayer
            </Button>
          </AlertDescription>
        </Alert>
      </li>
    )
  if (!read.data)
    return (
      <li aria-busy="true" className="flex flex-col gap-6">
        <span className="sr-only">Chargement de l’historique</span>
        {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'].map(width => (
          <div key={width} className="flex flex-col gap-2 pl-6">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-1/3" />
          </div>
        ))}
      </li>
    )
  return read.data.items.map(item => (
    <HistoryLine key={item.id} item={item} onSeeAt={onSeeAt} onUndo={onUndo} tell={tell} />
  ))
}
