import { building } from '@faitage/contracts/co-ownership/building'
import { type BuildingItem, buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { call } from '@/api/client'
import { BulkGrid } from '@/components/record/grid/bulk-grid'
import { fieldColumns } from '@/components/record/grid/grid-column'
import { useMay } from '@/components/record/pages/use-may'
import { normalised } from '@/lib/normalised'
import { AllRows } from './all-rows'
import { buildings } from './building-kit'
import { gridPart } from './tree'

const columns = fieldColumns<BuildingItem>(building, {
  name: 200,
  construction_time: 150,
  r_plus: 90,
  r_minus: 100,
  nb_habitations_rcp: 190,
  nb_habitations_noted: 170,
  nb_annex_lots: 120,
  total_surface: 140,
  collective_heater: 170,
  vmc: 130,
  roof: 120,
  lifts: 110,
  igh: 130,
  asbestos_diagnosis_date: 160,
  comment: 260,
})

/** The buildings of a copro, typed as in a spreadsheet. */
export function BuildingGrid({ coproId }: { coproId: string }) {
  const may = useMay()
  return (
    <AllRows endpoint={buildingEndpoints.list} query={{ copro_id: [coproId], sortBy: 'name' }}>
      {items => (
        <BulkGrid
          name={`building/grid/${coproId}`}
          label="Bâtiments"
          noun={buildings.noun}
          items={items}
          part={gridPart}
          columns={columns}
          creates={may(buildingEndpoints.create)}
          deletes={may(buildingEndpoints.remove)}
          identify={cells => normalised(cells.name ?? '')}
          undo={(id, revision) => call(buildingEndpoints.undo, { params: { id }, body: { revision } })}
          send={({ create, update, delete: removed }, idempotencyKey) =>
            call(buildingEndpoints.bulk, {
              query: { copro_id: coproId },
              body: {
                create: create.map(({ body }) => body),
                update: update.map(({ body }) => body),
                delete: removed.map(({ id }) => id),
              },
              idempotencyKey,
            })
          }
        />
      )}
    </AllRows>
  )
}
