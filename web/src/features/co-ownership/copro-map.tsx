import { type MapPoint, mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import { coproMapEndpoints } from '@faitage/contracts/co-ownership/copro-map.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useRead } from '@/api/queries'
import { activeFilters } from '@/components/record/table/table-state'
import { TableEmpty, TableFailed } from '@/components/record/table/table-states'
import { ViewToolbar } from '@/components/record/table/view-toolbar'
import { Skeleton } from '@/components/ui/skeleton'
import { PointList } from '@/features/maps/point-list'
import { useHrefs } from './tree'
import { type CoproViewProps, useCoproView } from './use-copro-view'

const PointMap = lazy(() => import('@/features/maps/map').then(module => ({ default: module.PointMap })))
const nothing: readonly string[] = []
const none: readonly MapPoint[] = []

/** The copros of the list on a map with the buildings that stand elsewhere, and a list of what is in view beside it. */
export function CoproMap({ actions, ...view }: CoproViewProps) {
  const router = useRouter()
  const hrefs = useHrefs()
  const { filters, state, change, query } = useCoproView(view, nothing)
  const asked = useMemo(() => {
    const { sortBy: _, sortDirection: __, ...narrowed } = query
    return narrowed
  }, [query])
  const settings = useRead(mapEndpoints.settings, {})
  const read = useRead(coproMapEndpoints.copros, { query: asked }, { keepPrevious: true })
  const points = read.data?.points ?? none
  const [seen, setSeen] = useState(none)
  const [together, setTogether] = useState<readonly MapPoint[]>()
  const [pointed, setPointed] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  // A mark of several that were filtered away meanwhile is no longer one.
  const shown = together?.every(point => points.includes(point)) ? together : undefined
  const hrefOf = ({ id, of_copro }: MapPoint) => {
    const { kind, mission_id = '', copro_id = '' } = of_copro ?? {}
    return kind === 'building' ? hrefs.building({ id, copro_id, mission_id }) : hrefs.copro({ id, mission_id })
  }
  const filtered = activeFilters(state) > 0
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ViewToolbar
        label="Rechercher dans copropriétés"
        filters={filters}
        state={state}
        onChange={change}
        onDown={() => list.current?.querySelector<HTMLElement>('li a')?.focus()}
        actions={actions}
      />
      {read.data ? <Placed {...read.data} /> : null}
      {read.error && !read.data ? (
        <TableFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data?.total === 0 ? (
        <TableEmpty
          filtered={filtered}
          title={filtered ? 'Aucune copropriété ne correspond' : 'Aucune copropriété'}
          hint="Les copropriétés apparaissent ici dès que leur adresse ou leur code postal est indiqué."
          onClear={() => change({ q: '', filters: {} })}
        />
      ) : (
        <div className="grid min-h-0 grid-cols-1 gap-3 lg:h-[calc(100dvh-15rem)] lg:min-h-96 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="h-[55dvh] min-h-72 lg:h-full">
            {read.data && settings.data ? (
              <Suspense fallback={<Skeleton className="size-full rounded-lg" />}>
                <PointMap
                  label="Carte des copropriétés"
                  points={points}
                  tiles={settings.data.tiles}
                  pointed={pointed}
                  onOpen={point => void router.navigate({ href: hrefOf(point) })}
                  onTogether={setTogether}
                  onView={inView => {
                    setSeen(inView)
                    setTogether(undefined)
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
              onGroup={() => undefined}
              hrefOf={hrefOf}
              about="copro"
            />
          </div>
        </div>
      )}
    </div>
  )
}

/** How many copros have a place on the map, and what to do about the others. */
function Placed({ total, located, approximate }: { total: number; located: number; approximate: number }) {
  const missing = total - located
  const texts = [
    ...(missing > 0
      ? [
          missing > 1
            ? `${formatCount(missing)} copropriétés n’ont pas de position\u00A0: indiquez leur adresse, ou leur code postal, pour les situer.`
            : 'Une copropriété n’a pas de position\u00A0: indiquez son adresse, ou son code postal, pour la situer.',
        ]
      : []),
    ...(approximate > 0
      ? [
          approximate > 1
            ? `${formatCount(approximate)} copropriétés sont placées à leur commune, ou à défaut à leur code postal ou à leur département\u00A0: choisissez une adresse proposée dans leur fiche pour les situer exactement.`
            : 'Une copropriété est placée à sa commune, ou à défaut à son code postal ou à son département\u00A0: choisissez une adresse proposée dans sa fiche pour la situer exactement.',
        ]
      : []),
  ]
  if (texts.length === 0) return null
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {texts.join(' ')}
    </p>
  )
}
