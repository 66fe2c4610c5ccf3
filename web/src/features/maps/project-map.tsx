import { type MapPoint, mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import type { RecordFilter } from '@/components/record/table/column'
import { activeFilters, type TableStateRules } from '@/components/record/table/table-state'
import { TableEmpty, TableFailed } from '@/components/record/table/table-states'
import { useTableState } from '@/components/record/table/use-table-state'
import { ViewToolbar } from '@/components/record/table/view-toolbar'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { MapView } from './leaflet-map.ts'
import { PointList, projectHref } from './point-list.tsx'

const PointMap = lazy(() => import('./map.tsx').then(module => ({ default: module.PointMap })))
const none: readonly MapPoint[] = []

interface ProjectMapProps {
  filters: readonly RecordFilter[]
  /** The list's own: its filters, search and sort are kept from one view to the other. */
  rules: TableStateRules
  actions: ReactNode
}

/** The projects of the list on a map, with its search and filters, and a list of what is in view beside it. */
export function ProjectMap({ filters, rules, actions }: ProjectMapProps) {
  const router = useRouter()
  const { state, change } = useTableState(rules)
  const query = useMemo(() => ({ ...state.filters, ...(state.q.trim() ? { q: state.q.trim() } : {}) }), [state])
  const settings = useRead(mapEndpoints.settings, {})
  const read = useRead(mapEndpoints.projects, { query }, { keepPrevious: true })
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const withProspects = asked && may(mapEndpoints.prospects)
  const { mission_id } = state.filters
  const prospects = useRead(
    mapEndpoints.prospects,
    { query: { ...(mission_id ? { mission_id: [...mission_id] } : {}), ...(query.q ? { term: query.q } : {}) } },
    { keepPrevious: true, enabled: withProspects },
  )
  const beside = withProspects ? (prospects.data?.points ?? none) : none
  // Too many to be told at once: those of the view are asked for as the map moves.
  const grouped = read.data?.grouped === true
  const [view, setView] = useState<MapView>()
  const looked = useRead(
    mapEndpoints.projects,
    { query: { ...query, ...view } },
    { keepPrevious: true, enabled: grouped && view !== undefined },
  )
  const projects = (grouped && looked.data?.grouped ? looked.data.points : read.data?.points) ?? none
  const [approached, setApproached] = useState<MapPoint>()
  const points = useMemo(() => [...projects, ...beside], [projects, beside])
  const [seen, setSeen] = useState(none)
  const [together, setTogether] = useState<readonly MapPoint[]>()
  const [pointed, setPointed] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  // A mark of several projects that were filtered away meanwhile is no longer one.
  const shown = together?.every(point => points.includes(point)) ? together : undefined

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ViewToolbar
        label="Rechercher dans projets"
        filters={filters}
        state={state}
        onChange={change}
        onDown={() => list.current?.querySelector<HTMLElement>('li a')?.focus()}
        actions={
          <>
            {may(mapEndpoints.prospects) ? (
              <Button variant={asked ? 'secondary' : 'outline'} aria-pressed={asked} onClick={() => setAsked(!asked)}>
                Prospects
              </Button>
            ) : null}
            {actions}
          </>
        }
      />
      {read.data ? <Placed {...read.data} /> : null}
      {read.error && !read.data ? (
        <TableFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data?.total === 0 && beside.length === 0 ? (
        <TableEmpty
          filtered={activeFilters(state) > 0}
          title={activeFilters(state) > 0 ? 'Aucun projet ne correspond' : 'Aucun projet'}
          hint="Les projets apparaissent ici dès que leur adresse ou leur code postal est indiqué."
          onClear={() => change({ q: '', filters: {} })}
        />
      ) : (
        <div className="grid min-h-0 grid-cols-1 gap-3 lg:h-[calc(100dvh-15rem)] lg:min-h-96 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="h-[55dvh] min-h-72 lg:h-full">
            {read.data && settings.data ? (
              <Suspense fallback={<Skeleton className="size-full rounded-lg" />}>
                <PointMap
                  label={withProspects ? 'Carte des projets et des prospects' : 'Carte des projets'}
                  points={points}
                  extent={grouped ? read.data.extent : undefined}
                  approached={approached}
                  tiles={settings.data.tiles}
                  pointed={pointed}
                  onOpen={point => void router.navigate({ href: projectHref(point) })}
                  onTogether={setTogether}
                  onView={(seen, { bounds, zoom }) => {
                    setSeen(seen)
                    setTogether(undefined)
                    if (grouped) setView({ bounds, zoom })
                  }}
                />
              </Suspense>
            ) : (
              <Skeleton className="size-full rounded-lg" />
            )}
          </div>
          <div ref={list} className="flex min-h-0 flex-col max-lg:max-h-[60dvh]">
            <PointList
              points={shown ?? seen}
              onAll={shown ? () => setTogether(undefined) : undefined}
              onPoint={setPointed}
              onGroup={group => setApproached({ ...group })}
            />
          </div>
        </div>
      )}
    </div>
  )
}

interface PlacedProps {
  total: number
  located: number
  approximate: number
  grouped: boolean
}

/** How many of the projects have a place on the map, and what to do about the others. */
function Placed({ total, located, approximate, grouped }: PlacedProps) {
  const texts: string[] = []
  if (located < total)
    texts.push(
      total - located > 1
        ? `${formatCount(total - located)} projets n’ont pas de position\u00A0: indiquez leur adresse, ou leur code postal, pour les situer.`
        : 'Un projet n’a pas de position\u00A0: indiquez son adresse, ou son code postal, pour le situer.',
    )
  if (approximate > 0)
    texts.push(
      approximate > 1
        ? `${formatCount(approximate)} projets sont placés à leur commune, ou à défaut à leur code postal ou à leur département\u00A0: choisissez une adresse proposée dans leur fiche pour les situer exactement.`
        : 'Un projet est placé à sa commune, ou à défaut à son code postal ou à son département\u00A0: choisissez une adresse proposée dans sa fiche pour le situer exactement.',
    )
  if (grouped) texts.push('Les projets sont regroupés par lieu\u00A0: zoomez, ou filtrez, pour les voir un à un.')
  if (texts.length === 0) return null
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {texts.join(' ')}
    </p>
  )
}
