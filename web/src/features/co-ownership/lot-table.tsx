import { lotOutline } from '@faitage/contracts/co-ownership/lot'
import { type LotItem, lotEndpoints, lotListFields } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatDecimal, shownDecimal } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { useMay } from '@/components/record/pages/use-may'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { branchQuery, useCoproOptions } from './copro-choices'
import { ExportLots } from './export-lots'
import { useBuildingsOf, usePersonOptions } from './lot-choices'
import { lots } from './lot-kit'
import { LotPeek } from './lot-peek'
import { missionColumn } from './mission-column'
import { useHrefs, useTreeIfAny } from './tree'

const names = (holders: LotItem['owner_names']) => (holders ?? []).map(({ title }) => title).join(', ')

const columns: readonly RecordColumn<LotItem>[] = [
  { id: 'lot_number', header: 'N°', text: one => one.lot_number, sortable: true, width: 88, card: 'title' },
  { id: 'copro', header: lotOutline.fields.copro_id.label, text: one => one.copro_title, sortable: true, width: 180 },
  {
    id: 'building',
    header: lotOutline.fields.building_id.label,
    text: one => one.building_name,
    sortable: true,
    width: 130,
  },
  ...columnsOf(lotOutline, lotEndpoints, {
    type: { width: 120, header: 'Type' },
    floor: 84,
    door: 84,
    surface: 104,
  }),
  { id: 'owners', header: lotOutline.fields.owners.label, text: one => names(one.owner_names), width: 200 },
  ...columnsOf(lotOutline, lotEndpoints, { owner_status: { width: 120, header: 'Statut' } }),
  {
    id: 'tantieme_general',
    header: 'Tantièmes généraux',
    text: one => shownDecimal(one.tantieme_general),
    exported: one => formatDecimal(one.tantieme_general),
    sortable: true,
    width: 178,
    align: 'end',
  },
  ...columnsOf(lotOutline, lotEndpoints, {
    unpaid_amount: { width: 110, header: 'Impayés' },
    unpaid_date: { width: 110, header: 'Au' },
    habitation_type: { width: 110, optional: true, card: 'none' },
    status_if_habitation: { width: 160, optional: true, card: 'none' },
    lease_type: { width: 110, optional: true, card: 'none' },
    rent_hc_per_month: { width: 150, optional: true, card: 'none' },
  }),
  {
    id: 'occupants',
    header: lotOutline.fields.occupants.label,
    text: one => names(one.occupant_names),
    width: 180,
    optional: true,
  },
]

/** Owners, occupants and arrears of another day, and as they were known on one. */
const replay: readonly RecordFilter[] = [
  { kind: 'date', key: 'on', label: 'Propriétaires au', chip: day => `Propriétaires au ${formatDay(day)}` },
  {
    kind: 'date',
    key: 'known_at',
    label: 'Tel que connu le',
    chip: day => `Tel que connu le ${formatDay(day)}`,
    other: true,
  },
]

/** The lots of a building, of a copro, of a council, of a mission, or of every mission one follows. */
export function LotTable({ actions }: { actions?: ReactNode }) {
  const tree = useTreeIfAny()
  const { missionId, scId, copro, building } = tree ?? {}
  const hrefs = useHrefs()
  const adds = useMay()(lotEndpoints.create) && tree?.mayWrite === true
  const mission = useMissionOptions()
  const user = useUserOptions()
  const search = new URLSearchParams(useOwnSearch())
  const chosen = (name: string) => search.get(name)?.split(',')
  const among = useCoproOptions(tree, copro === undefined, chosen('copro_id'))
  const buildings = useBuildingsOf(building ? undefined : copro?.id)
  const person = usePersonOptions(missionId, chosen('owner'))
  const filters = useMemo(() => {
    const without = [
      ...(missionId ? ['mission_id'] : ['owner']),
      ...(scId || copro ? ['cs_id'] : []),
      ...(copro ? ['copro_id'] : ['building_id']),
      ...(building ? ['building_id'] : []),
    ]
    return [
      ...listFiltersOf(lotListFields, { mission, user, copro: among, building: buildings, person }, without),
      ...replay,
    ]
  }, [mission, user, among, buildings, person, missionId, scId, copro, building])
  const shown = useMemo(() => {
    const hidden = new Set([...(copro ? ['copro'] : []), ...(building ? ['building'] : [])])
    const kept = columns.filter(({ id }) => !hidden.has(id))
    return [...kept, ...(missionId ? [] : [missionColumn<LotItem>(mission.options)])]
  }, [mission.options, missionId, copro, building])
  const query = useMemo(() => {
    if (building) return { building_id: [building.id] }
    if (copro) return { copro_id: [copro.id] }
    return branchQuery(missionId, scId)
  }, [missionId, scId, copro, building])
  const ofCopro = copro && !building ? { copro_id: copro.id } : undefined
  const exported = ofCopro ?? (missionId && !scId && !copro ? { mission_id: missionId } : undefined)
  const newHref = building
    ? hrefs.building(building, 'lots/new')
    : copro
      ? hrefs.copro(copro, 'lots/new')
      : hrefs.under(missionId ?? '', 'lots/new')
  return (
    <RecordTable
      name="lots"
      label="Lots"
      noun={lots.noun}
      entity="lot"
      endpoint={lotEndpoints.list}
      searchKey="term"
      {...(query ? { query } : {})}
      columns={shown}
      filters={filters}
      rowHref={hrefs.lot}
      keepsHrefs
      rowLabel={lots.titleOf}
      defaultSort={{ column: copro ? 'lot_number' : 'copro', direction: 'asc' }}
      defaultSize={100}
      selectable
      peek={row => <LotPeek row={row} />}
      emptyHint={
        copro && !building && adds ? (
          <>
            Créez un premier lot, ou importez la liste du syndic.
            {/* As the way in to it: a phone pastes no cells. */}
            <span className="max-md:hidden"> « Saisie en tableau » prend les cellules que vous y collez.</span>
          </>
        ) : adds ? (
          'Créez un premier lot.'
        ) : (
          'Les lots apparaîtront ici.'
        )
      }
      actions={
        <>
          {actions}
          {exported && <ExportLots of={exported} label="Exports à une date" className="px-3" />}
          {adds && (
            <Button asChild className="px-3">
              <Link to={newHref}>
                <Plus aria-hidden /> {lots.noun.fresh}
              </Link>
            </Button>
          )}
        </>
      }
    />
  )
}
