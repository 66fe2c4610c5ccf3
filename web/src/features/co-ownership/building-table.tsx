import { addressLineOf } from '@faitage/contracts/addresses/address'
import { buildingOutline } from '@faitage/contracts/co-ownership/building'
import {
  type BuildingItem,
  buildingEndpoints,
  buildingListFields,
} from '@faitage/contracts/co-ownership/building.endpoints'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { useMay } from '@/components/record/pages/use-may'
import type { RecordColumn } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Button } from '@/components/ui/button'
import { buildings } from './building-kit'
import { BuildingPeek } from './building-peek'
import { branchQuery, useCoproOptions } from './copro-choices'
import { missionColumn } from './mission-column'
import { useHrefs, useTreeIfAny } from './tree'

const more = { optional: true, card: 'none' } as const
const columns: readonly RecordColumn<BuildingItem>[] = [
  {
    id: 'name',
    header: buildingOutline.fields.name.label,
    text: one => one.name,
    sortable: true,
    width: 160,
    card: 'title',
  },
  {
    id: 'copro',
    header: buildingOutline.fields.copro_id.label,
    text: one => one.copro_title,
    sortable: true,
    width: 200,
  },
  {
    id: 'address',
    header: buildingOutline.fields.address.label,
    text: one => addressLineOf(one.address ?? {}),
    width: 230,
  },
  ...columnsOf(buildingOutline, buildingEndpoints, {
    construction_time: { width: 120, header: 'Période' },
    nb_habitations_noted: { width: 115, header: 'Logements' },
    collective_heater: { width: 130, header: 'Chauffage' },
    asbestos_diagnosis_date: { width: 115, header: 'Amiante' },
    security_commission_date: { width: 195, header: 'Commission de sécurité' },
  }),
  ...columnsOf(buildingOutline, buildingEndpoints, {
    r_plus: 90,
    r_minus: 100,
    lifts: 110,
    vmc: 150,
    roof: 120,
    total_surface: 140,
  }).map(column => ({
    ...column,
    ...more,
  })),
]

/** The buildings of a copro, of a council, of a mission, or of every mission one follows. */
export function BuildingTable({ actions }: { actions?: ReactNode }) {
  const tree = useTreeIfAny()
  const adds = useMay()(buildingEndpoints.create) && tree?.mayWrite === true
  const mission = useMissionOptions()
  const user = useUserOptions()
  const { missionId, scId, copro } = tree ?? {}
  const hrefs = useHrefs()
  const among = useCoproOptions(tree, copro === undefined)
  const filters = useMemo(() => {
    const without = [
      ...(missionId ? ['mission_id'] : []),
      ...(scId || copro ? ['cs_id'] : []),
      ...(copro ? ['copro_id'] : []),
    ]
    return listFiltersOf(buildingListFields, { mission, user, copro: among }, without)
  }, [mission, user, among, missionId, scId, copro])
  const shown = useMemo(() => {
    const kept = copro ? columns.filter(({ id }) => id !== 'copro') : columns
    return [...kept, ...(missionId ? [] : [missionColumn<BuildingItem>(mission.options)])]
  }, [mission.options, missionId, copro])
  const query = useMemo(
    () => (copro ? { copro_id: [copro.id] } : branchQuery(missionId, scId)),
    [missionId, scId, copro],
  )
  return (
    <RecordTable
      name="buildings"
      label="Bâtiments"
      noun={buildings.noun}
      entity="building"
      endpoint={buildingEndpoints.list}
      searchKey="term"
      {...(query ? { query } : {})}
      columns={shown}
      filters={filters}
      rowHref={hrefs.building}
      keepsHrefs
      rowLabel={buildings.titleOf}
      defaultSort={{ column: copro ? 'name' : 'copro', direction: 'asc' }}
      defaultSize={20}
      selectable
      peek={row => <BuildingPeek row={row} />}
      emptyHint={adds ? 'Créez un premier bâtiment.' : 'Les bâtiments des copropriétés apparaîtront ici.'}
      actions={
        <>
          {actions}
          {adds && missionId && (
            <Button asChild className="px-3">
              <Link to={copro ? hrefs.copro(copro, 'buildings/new') : hrefs.under(missionId, 'buildings/new')}>
                <Plus aria-hidden /> {buildings.noun.fresh}
              </Link>
            </Button>
          )}
        </>
      }
    />
  )
}
