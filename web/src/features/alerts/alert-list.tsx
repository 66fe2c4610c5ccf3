import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { type AlertLine, alertHref, alertStateLabels, alertSubject } from '@faitage/contracts/alerts/alert-columns'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '@/api/client'
import { useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'

const PostponeAlert = lazy(() => import('./postpone-alert').then(module => ({ default: module.PostponeAlert })))

const refsOf = ({ monitor_id, entity_id, occurrence }: AlertLine) => ({ monitor_id, entity_id, occurrence })

/** Says what was done of a deadline; the message holds the way back. */
function sayDone(line: AlertLine, said: string): void {
  const { id, state, value, reason } = line
  const idempotencyKey = crypto.randomUUID()
  const before = state === 'postponed' ? { until: value, ...(reason ? { reason } : {}) } : {}
  const back = async () => {
    try {
      await call(alertEndpoints.update, { params: { id }, body: { state, ...before, ...refsOf(line) }, idempotencyKey })
      notify.success('L’échéance est comme avant.')
    } catch (error) {
      notify.error(toRefusal(error).message)
    }
  }
  notify.success(said, { action: { label: 'Annuler', onClick: () => void back() } })
}

interface AlertListProps {
  lines: readonly AlertLine[]
  label: string
  /** The mission of each is said. */
  withMission?: boolean
}

/** Deadlines, one a line: the day, what is to be done of what, and what one does of it. */
export function AlertList({ lines, label, withMission = false }: AlertListProps) {
  const [postponed, setPostponed] = useState<AlertLine>()
  return (
    <>
      <ul aria-label={label} className="flex flex-col divide-y rounded-lg border bg-card">
        {lines.map(line => (
          <Line key={line.id} line={line} withMission={withMission} onPostpone={() => setPostponed(line)} />
        ))}
      </ul>
      {postponed && (
        <Suspense>
          <PostponeAlert
            line={postponed}
            refs={refsOf(postponed)}
            onDone={until => {
              sayDone(postponed, `L’échéance est reportée au ${formatDay(until)}.`)
              setPostponed(undefined)
            }}
            onClose={() => setPostponed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function Line({ line, withMission, onPostpone }: { line: AlertLine; withMission: boolean; onPostpone: () => void }) {
  const { id, name, value, bucket, state, reason, may_write, mission_name } = line
  const [way, said] =
    state === 'done'
      ? (['pending', 'L’échéance est rouverte.'] as const)
      : (['done', 'L’échéance est traitée.'] as const)
  const update = useCommand(alertEndpoints.update, { onSuccess: () => sayDone(line, said) })
  const subject = alertSubject(line)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <time
        dateTime={value}
        className={`w-24 shrink-0 font-medium tabular ${bucket === 'overdue' && state !== 'done' ? 'text-clay' : ''}`}
      >
        {formatDay(value)}
      </time>
      <div className="min-w-0 flex-1 basis-56">
        <Link to={alertHref(line)} className="block min-h-6 font-medium [overflow-wrap:anywhere] hover:underline">
          {name}
        </Link>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {subject}
          {withMission ? ` · ${mission_name}` : null}
          {reason ? ` · ${reason}` : null}
        </p>
      </div>
      {state === 'pending' ? null : <Badge variant="neutral">{alertStateLabels[state]}</Badge>}
      {may_write && (
        <div className="ml-auto flex shrink-0 gap-1">
          <Button
            size="sm"
            variant="outline"
            disabled={update.isPending}
            aria-label={`${state === 'done' ? 'Rouvrir' : 'Traiter'} : ${name}, ${subject}`}
            onClick={() => update.mutate({ params: { id }, body: { state: way, ...refsOf(line) } })}
          >
            {state === 'done' ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
            {state === 'done' ? 'Rouvrir' : 'Traiter'}
          </Button>
          {state !== 'done' && (
            <Button size="sm" variant="ghost" aria-label={`Reporter : ${name}, ${subject}`} onClick={onPostpone}>
              <CalendarClock aria-hidden /> Reporter
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
