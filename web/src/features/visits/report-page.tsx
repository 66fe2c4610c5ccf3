import { type VisitItem, visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/api/client'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { besideData } from '@/lib/beside-data'
import { useShellKept } from '@/lib/use-shell-kept'
import { keepVisits, keptVisit, type Report, reportOf } from './offline/report-store.ts'
import { useOnline } from './offline/use-reports.ts'

const { Part: ReportForm, ask } = besideData(() => import('./report-form.tsx').then(module => module.ReportForm))

type Shown = { item: VisitItem; report: Report | undefined; turn: number }

/** The report of a visit: filled in with or without a network, sent as soon as there is one. */
export function Page() {
  const { visit_id = '' } = useParams({ strict: false }) as { visit_id?: string }
  const user = useUser().id
  const [shown, setShown] = useState<Shown>()
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const turns = useRef(0)
  useShellKept()
  ask()

  const load = useCallback(async () => {
    // One that was asked for while the network was coming back may arrive last: it knows less.
    turns.current++
    const turn = turns.current
    setRefusal(undefined)
    const show = async (item: VisitItem) => {
      // Read last: the report may have been sent, or met with a question, while the visit was on its way.
      const report = await reportOf(user, visit_id).catch(() => undefined)
      if (turn !== turns.current) return
      // What is being typed here is read by nobody else: made anew, its form would lose the last letters.
      setShown(now =>
        now?.item.id === item.id && report?.state === 'draft' ? { ...now, item } : { item, report, turn },
      )
    }
    const showKept = async () => {
      const kept = await keptVisit(user, visit_id).catch(() => undefined)
      if (kept) await show(kept)
      return kept
    }
    // It is tried all the same: a device may be wrong about it.
    if (navigator.onLine === false) await showKept()
    try {
      const item = await call(visitEndpoints.get, { params: { id: visit_id } })
      await keepVisits(user, [item]).catch(() => undefined)
      await show(item)
    } catch (error) {
      const refused = toRefusal(error)
      const kept = refused.isPassing && (await showKept())
      if (!kept && turn === turns.current) setRefusal(refused)
    }
  }, [user, visit_id])
  useEffect(() => void load(), [load])
  const waits = useRef(false)
  waits.current = shown?.report?.state === 'to_send'
  // Another visit's report that leaves is nothing to this one.
  const online = useOnline(useCallback(() => void (waits.current && load()), [load]))

  if (refusal && !shown)
    return (
      <Alert variant="destructive" className="max-w-2xl">
        <AlertTitle>Cette visite ne peut pas être ouverte</AlertTitle>
        <AlertDescription className="flex flex-col items-start gap-3">
          <span>
            {refusal.isPassing
              ? 'Il n’y a pas de réseau, et cette visite n’a pas été emportée. Ouvrez « Ma tournée » avant de partir.'
              : refusal.message}
          </span>
          <Button size="sm" variant="outline" onClick={() => void load()}>
            Réessayer
          </Button>
          <Link to="/visits/tour" className="underline underline-offset-4">
            Aller à ma tournée
          </Link>
        </AlertDescription>
      </Alert>
    )
  if (!shown) return <PageSkeleton />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ReportForm key={`${shown.item.id} ${shown.turn}`} {...shown} online={online} user={user} onSettled={load} />
    </Suspense>
  )
}
