import { type AlertBucket, alertBuckets, alertEndpoints, bucketLabels } from '@faitage/contracts/alerts/alert.endpoints'
import { alertLines } from '@faitage/contracts/alerts/alert-columns'
import type { App } from '@faitage/contracts/identity/user'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/notify'
import { AlertList } from './alert-list'

interface AlertQueueProps {
  title: string
  /** Of one mission; of the person's own otherwise, in the missions of a mode. */
  mission_id?: string
  mode?: App
  /** The past day they are looked at from. */
  on?: string | undefined
  /** Lines of a page. */
  size: number
}

/** The deadlines that are late or near, how many there are of each, and what one does of them. */
export function AlertQueue({ title, mission_id, mode, on, size }: AlertQueueProps) {
  const [bucket, setBucket] = useState<AlertBucket>()
  const [type, setType] = useState<RequesterType>()
  const [done, setDone] = useState(false)
  const [page, setPage] = useState(1)
  const turn =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  const filters = {
    ...(mission_id ? { mission_id: [mission_id] } : { mine: 'true' as const, mission_type: mode }),
    ...(bucket ? { bucket: [bucket] } : {}),
    ...(type ? { requester_type: [type] } : {}),
    ...(done ? { done: 'true' as const } : {}),
    ...(on ? { on } : {}),
  }
  const { data, error, refetch, isPlaceholderData } = useRead(
    alertEndpoints.list,
    { query: { ...filters, page, size } },
    { keepPrevious: true },
  )
  const save = async () => {
    try {
      await download(alertEndpoints.export, { query: filters }, `echeances-${todayInParis()}.csv`)
    } catch (refusal) {
      notify.error(`L’export a échoué. ${toRefusal(refusal).message}`)
    }
  }
  if (error && !data)
    return (
      <Alert variant="destructive">
        <AlertDescription className="flex flex-wrap items-center gap-4">
          {error.message}
          <Button size="sm" variant="outline" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </AlertDescription>
      </Alert>
    )
  if (!data) return <Skeleton className="h-48" />
  const pages = Math.max(1, Math.ceil(data.totalItems / size))
  const near = alertBuckets.filter(one => one !== 'later' || data.counts.later > 0)
  return (
    <div className="flex flex-col gap-3" aria-busy={isPlaceholderData}>
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{title} : délai</legend>
          {near.map(one => (
            <Button
              key={one}
              size="sm"
              variant={bucket === one ? 'default' : 'outline'}
              aria-pressed={bucket === one}
              onClick={() => turn(setBucket)(bucket === one ? undefined : one)}
            >
              {bucketLabels[one]} <span className="tabular">{formatCount(data.counts[one])}</span>
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {mission_id && (
            <NativeSelect
              aria-label="Type de demandeur"
              className="w-56"
              value={type ?? ''}
              onChange={event => turn(setType)((event.target.value || undefined) as RequesterType | undefined)}
            >
              <option value="">Tous les demandeurs</option>
              {Object.entries(requesterTypeLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
          <Button
            size="sm"
            variant={done ? 'default' : 'outline'}
            aria-pressed={done}
            onClick={() => turn(setDone)(!done)}
          >
            Traitées
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void save()}>
            <Download aria-hidden /> Exporter
          </Button>
        </div>
      </div>
      {data.totalItems === 0 ? (
        <p className="rounded-lg border bg-card px-4 py-6 text-center text-muted-foreground">
          {done
            ? 'Aucune échéance traitée.'
            : on
              ? 'Aucune échéance en retard ce jour-là, ni dans les 90 jours qui le suivent.'
              : 'Aucune échéance en retard, ni dans les 90 jours.'}
        </p>
      ) : (
        <AlertList label={title} lines={alertLines(data)} withMission={!mission_id} />
      )}
      {pages > 1 && (
        <nav aria-label={`${title} : pages`} className="flex items-center justify-end gap-2 text-sm">
          <Button size="sm" variant="outline" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Précédente
          </Button>
          <span className="tabular">
            {page} sur {formatCount(pages)}
          </span>
          <Button size="sm" variant="outline" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Suivante
          </Button>
        </nav>
      )}
    </div>
  )
}
