import type { MapPoint } from '@faitage/contracts/addresses/map.endpoints'
import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { TO_PROGRAM_MAX, type VisitToProgram, visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnSearch } from '@/lib/use-own-search'
import { ProgramDrag } from './program/program-drag.tsx'
import { ProgramToolbar } from './program/program-toolbar.tsx'
import { queryOf, type Slot } from './program/slot.ts'
import { ToProgramList } from './program/to-program-list.tsx'
import { WeekGrid } from './program/week-grid.tsx'

const ProgramWindow = lazy(() =>
  import('./program/program-window.tsx').then(module => ({ default: module.ProgramWindow })),
)

const PointMap = lazy(() => import('@/features/maps/map').then(module => ({ default: module.PointMap })))
const nothing = () => undefined
const none: readonly VisitToProgram[] = []

/** What waits for a day, on a map and in a list, beside the week of each visitor: carried there, or programmed in a window. */
export function Page() {
  const router = useRouter()
  const search = useOwnSearch()
  const asked = useMemo(() => queryOf(search), [search])
  const may = useUser().permissions.includes('create visit')
  const read = useRead(visitEndpoints.week, { query: asked }, { keepPrevious: true })
  const settings = useRead(mapEndpoints.settings, {})
  const [slot, setSlot] = useState<Slot>()
  const [pointed, setPointed] = useState<string>()
  const waiting = read.data?.to_program ?? none
  const points = useMemo(() => pointsOf(waiting), [waiting])
  const change = useCallback(
    (changes: Record<string, string | undefined>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      const text = next.toString().replaceAll('%2C', ',')
      void router.navigate({ href: `/projects/program-visit${text ? `?${text}` : ''}` })
    },
    [router, search],
  )
  const program = (one: VisitToProgram) => setSlot({ project: one })

  if (!read.data)
    return read.error ? (
      <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
    ) : (
      <PageSkeleton />
    )
  const { monday, today, visits, visitors, total, areas } = read.data
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h1 className="sr-only">Programmer des visites</h1>
      <ProgramToolbar asked={asked} monday={monday} today={today} areas={areas} onChange={change} />
      <ProgramDrag visits={visits} waiting={waiting} onDrop={setSlot}>
        <div className="grid min-w-0 grid-cols-1 gap-3 xl:grid-cols-[20rem_minmax(0,1fr)]">
          <section aria-labelledby="a-programmer" className="flex min-w-0 flex-col gap-3">
            <h2 id="a-programmer" className="font-semibold" aria-live="polite">
              {total === 0
                ? 'Aucun projet à visiter'
                : total === 1
                  ? 'Un projet à visiter'
                  : `${formatCount(total)} projets à visiter`}
            </h2>
            {points.length > 0 && (
              <div className="h-52">
                {settings.data ? (
                  <Suspense fallback={<Skeleton className="size-full rounded-lg" />}>
                    <PointMap
                      label="Carte des projets à visiter"
                      points={points}
                      tiles={settings.data.tiles}
                      pointed={pointed}
                      onOpen={({ id }) => {
                        const one = waiting.find(project => project.id === id)
                        if (one && may) program(one)
                      }}
                      onTogether={nothing}
                      onView={nothing}
                    />
                  </Suspense>
                ) : (
                  <Skeleton className="size-full rounded-lg" />
                )}
              </div>
            )}
            <ToProgramList projects={waiting} may={may} onProgram={program} onPoint={setPointed} />
            {total > TO_PROGRAM_MAX && (
              <p className="text-sm text-muted-foreground">
                Les {formatCount(TO_PROGRAM_MAX)} premiers sont montrés{'\u00A0'}: filtrez pour voir les autres.
              </p>
            )}
          </section>
          <WeekGrid monday={monday} today={today} visits={visits} visitors={visitors} may={may} onMove={setSlot} />
        </div>
      </ProgramDrag>
      {slot && (
        <Suspense>
          <ProgramWindow slot={slot} visits={visits} onClose={() => setSlot(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** One mark a project, where its address has a position. */
function pointsOf(waiting: readonly VisitToProgram[]): MapPoint[] {
  const known = new Map<string, MapPoint>()
  for (const { id, latitude, longitude, project_title, address_location } of waiting)
    if (latitude !== null && longitude !== null)
      known.set(id, {
        id,
        latitude,
        longitude,
        label: project_title,
        town: address_location,
        position_kind: 'exact' as const,
      })
  return [...known.values()]
}
