import { coproOutline } from '@faitage/contracts/co-ownership/copro'
import { type CoproItem, coproEndpoints, coproListFields } from '@faitage/contracts/co-ownership/copro.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useUser } from '@/api/session'
import { NewInMission } from '@/components/new-in-mission'
import { PageSkeleton } from '@/components/page-skeleton'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { useMay } from '@/components/record/pages/use-may'
import type { RecordColumn } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Button } from '@/components/ui/button'
import { mayImport } from '@/features/imports/import-rights'
import { useListView, type View, ViewSwitch } from '@/features/maps/view-switch'
import { branchQuery, useCouncilOptions } from './copro-choices'
import { copros } from './copro-kit'
import { CoproPeek } from './copro-peek'
import { missionColumn } from './mission-column'
import { useHrefs, useTreeIfAny } from './tree'
import { missionHref } from './tree-hrefs'
import { coproSort } from './use-copro-view'

const RemovedCopros = lazy(() => import('./removed-copros').then(module => ({ default: module.RemovedCopros })))

const CoproBoard = lazy(() => import('./board/copro-board').then(module => ({ default: module.CoproBoard })))
const PhaseOfMany = lazy(() => import('./board/phase-of-many').then(module => ({ default: module.PhaseOfMany })))
const CoproMap = lazy(() => import('./copro-map').then(module => ({ default: module.CoproMap })))
const views = ['liste', 'phases', 'carte'] as const satisfies readonly View[]
const optional = (column: RecordColumn<CoproItem>): RecordColumn<CoproItem> => ({
  ...column,
  optional: true,
  card: 'none',
})

const columns: readonly RecordColumn<CoproItem>[] = [
  { id: 'name', header: 'Nom', text: one => one.title, sortable: true, width: 210, card: 'title' },
  {
    id: 'city',
    header: coproListFields.city.label,
    text: one => one.address_1.address_location ?? '',
    sortable: true,
    width: 115,
  },
  ...columnsOf(coproOutline, coproEndpoints, {
    copro_registry_number: { width: 135, header: 'Immatriculation' },
    nb_lots: 80,
    phase: 100,
  }),
  {
    id: 'syndic_name',
    header: coproListFields.syndic_name.label,
    text: one => one.syndic?.name ?? '',
    sortable: true,
    width: 145,
  },
  {
    id: 'contract_end_date',
    header: coproListFields.contract_end_date.label,
    text: one => (one.syndic?.contract_end_date ? formatDay(one.syndic.contract_end_date) : ''),
    sortable: true,
    width: 130,
  },
  optional({
    id: 'last_assembly_date',
    header: coproListFields.last_assembly_date.label,
    text: one => formatDay(one.last_assembly_date),
    sortable: true,
    width: 130,
  }),
  ...columnsOf(coproOutline, coproEndpoints, {
    copro_type: 180,
    construction_time: 150,
    nb_building: 110,
    nb_co_owners: 140,
    collective_heating: 150,
    public_programs: 180,
  }).map(optional),
]

const importHref = (missionId: string) => `/missions/edit/${missionId}?tab=import`

/** The copros of a council, of a mission, or of every mission one follows. */
export function CoproTable() {
  const tree = useTreeIfAny()
  const may = useMay()
  const [creates, removes] = [may(coproEndpoints.create), may(coproEndpoints.removed)]
  const mission = useMissionOptions()
  const user = useUserOptions()
  const { missionId, scId } = tree ?? {}
  const hrefs = useHrefs()
  const sc = useCouncilOptions(tree, scId === undefined)
  const filters = useMemo(
    () =>
      listFiltersOf(coproListFields, { mission, user, sc }, [
        ...(missionId ? ['mission_id'] : []),
        ...(scId || !sc.allowed ? ['cs_id'] : []),
      ]),
    [mission, user, sc, missionId, scId],
  )
  const shown = useMemo(
    () => [...columns, ...(missionId ? [] : [missionColumn<CoproItem>(mission.options)])],
    [mission.options, missionId],
  )
  const missionNames = useMemo(
    () => new Map(missionId ? [] : mission.options.map(({ value, label }) => [value, label])),
    [mission.options, missionId],
  )
  const query = useMemo(() => branchQuery(missionId, scId), [missionId, scId])
  const adds = creates && tree?.mayWrite !== false
  const imports = mayImport(useUser().permissions, 'registry') && adds && !scId
  const changes = may(coproEndpoints.update) && tree?.mayWrite !== false
  const view = useListView(views)
  const actions = (
    <>
      <ViewSwitch offered={views} />
      {removes && !scId && (
        <Suspense>
          <RemovedCopros missionId={missionId} />
        </Suspense>
      )}
      {adds &&
        (missionId ? (
          <Button asChild className="px-3">
            <Link to={hrefs.under(missionId, 'copros/new')}>
              <Plus aria-hidden /> {copros.noun.fresh}
            </Link>
          </Button>
        ) : (
          <NewInMission
            text={copros.noun.fresh}
            question="Choisir la mission de la nouvelle copropriété"
            hrefOf={id => missionHref(id, 'copros/new')}
          />
        ))}
    </>
  )
  if (view === 'phases')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <CoproBoard
          filters={filters}
          columns={shown}
          limits={query}
          missions={missionNames}
          changes={changes}
          actions={actions}
        />
      </Suspense>
    )
  if (view === 'carte')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <CoproMap filters={filters} columns={shown} limits={query} actions={actions} />
      </Suspense>
    )
  return (
    <RecordTable
      name="copros"
      label="Copropriétés"
      noun={copros.noun}
      entity="copro"
      endpoint={coproEndpoints.list}
      searchKey="term"
      {...(query ? { query } : {})}
      columns={shown}
      filters={filters}
      rowHref={hrefs.copro}
      keepsHrefs
      rowLabel={copros.titleOf}
      defaultSort={coproSort}
      defaultSize={20}
      selectable
      {...(changes
        ? {
            bulk: (ids, clear) => (
              <Suspense>
                <PhaseOfMany ids={ids} onDone={clear} />
              </Suspense>
            ),
          }
        : {})}
      peek={row => <CoproPeek row={row} mission={mission.options.find(one => one.value === row.mission_id)?.label} />}
      emptyHint={
        imports ? (
          <div className="flex flex-col items-center gap-3">
            <p>Créez une première copropriété, ou importez un extrait du registre national.</p>
            {missionId ? (
              <Button asChild variant="outline">
                <Link to={importHref(missionId)}>Importer un extrait du registre</Link>
              </Button>
            ) : (
              <NewInMission
                text="Importer un extrait du registre"
                question="Choisir la mission où importer un extrait du registre"
                hrefOf={importHref}
              />
            )}
          </div>
        ) : scId ? (
          'Rattachez une copropriété à ce conseil depuis sa fiche, ou créez-la ici.'
        ) : adds ? (
          'Créez une première copropriété dans une mission.'
        ) : (
          'Les copropriétés de vos missions apparaîtront ici.'
        )
      }
      actions={actions}
    />
  )
}
