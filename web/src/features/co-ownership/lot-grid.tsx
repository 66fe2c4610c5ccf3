import { lot } from '@faitage/contracts/co-ownership/lot'
import { type LotItem, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { foldedBuildingName, foldedLotNumber } from '@faitage/contracts/co-ownership/names/folded'
import { readTantieme } from '@faitage/contracts/co-ownership/paste/tantiemes'
import { formatDay, parseDay } from '@faitage/contracts/kernel/format-date'
import { formatDecimal, parseDecimal } from '@faitage/contracts/kernel/format-number'
import { call } from '@/api/client'
import { BulkGrid } from '@/components/record/grid/bulk-grid'
import { type Cells, fieldColumns, type GridColumn } from '@/components/record/grid/grid-column'
import { useMay } from '@/components/record/pages/use-may'
import { Skeleton } from '@/components/ui/skeleton'
import { AllRows } from './all-rows'
import { useBuildingsOf, useClesOf } from './lot-choices'
import { lots } from './lot-kit'
import { gridPart } from './tree'
import { usualLotValues, valueIn } from './usual-lot-values'

const own = fieldColumns<LotItem>
type Cle = { id: string; label: string }
const cleKey = ({ id }: Cle) => `cle:${id}`

/** The building of a lot, by its name as the copro compares it: « A » is « Bâtiment A »; one that the copro does not have is refused where it was typed. */
const buildingColumn = (options: readonly { value: string; label: string }[]): GridColumn<LotItem> => ({
  key: 'building_id',
  header: lot.labels.building_id,
  width: 140,
  words: options.map(({ label }) => label),
  strange: text => `« ${text} » n’est pas un bâtiment de cette copropriété. Créez-le d’abord dans « Bâtiments ».`,
  textOf: one => one.building_name,
  put: (body, cells) => {
    const text = (cells.building_id ?? '').trim()
    body.building_id =
      options.find(one => foldedBuildingName(one.label) === foldedBuildingName(text))?.value ?? (text || null)
  },
  owns: field => field === 'building_id',
})

/** What a lot holds of each clé: the clés of a row are sent together, as the sheet keeps them. */
function cleColumns(cles: readonly Cle[]): GridColumn<LotItem>[] {
  const held = (cells: Cells) => cles.filter(cle => (cells[cleKey(cle)] ?? '').trim() !== '')
  return cles.map(cle => ({
    key: cleKey(cle),
    header: cle.label,
    width: 120,
    align: 'end',
    textOf: one => formatDecimal(one.cles_repartition?.find(row => row.cle_repartition_id === cle.id)?.tantieme),
    put: (body, cells) => {
      body.cles_repartition = held(cells).map(one => {
        const text = (cells[cleKey(one)] ?? '').trim()
        return { cle_repartition_id: one.id, tantieme: valueIn(readTantieme(text)) ?? parseDecimal(text) ?? text }
      })
    },
    owns: (field, cells) => {
      const [name, at] = field.split('.')
      return name === 'cles_repartition' && held(cells)[Number(at)]?.id === cle.id
    },
  }))
}

/** A lot shows the last statement of its arrears, whichever is stated: an older one stands among its statements. */
function withLastStatement(typed: Cells, before: Cells) {
  const [stated, last] = [typed, before].map(cells => parseDay(cells.unpaid_date ?? ''))
  if (!stated || !last || stated >= last) return undefined
  return {
    cells: { unpaid_amount: before.unpaid_amount ?? '', unpaid_date: before.unpaid_date ?? '' },
    note: `Lot ${typed.lot_number}\u00A0: le relevé du ${formatDay(stated)} est ajouté, celui du ${formatDay(last)} reste affiché.`,
  }
}

/** The lots of a copro, typed as in a spreadsheet. */
export function LotGrid({ coproId, missionId }: { coproId: string; missionId: string }) {
  const may = useMay()
  const buildings = useBuildingsOf(coproId)
  const cles = useClesOf(coproId)
  if (buildings.loading) return <Skeleton className="h-96" />
  const columns: GridColumn<LotItem>[] = [
    ...own(lot, { lot_number: 100 }),
    buildingColumn(buildings.options),
    ...own(lot, { type: 160, habitation_type: 110, floor: 80, door: 90, surface: 100 }, usualLotValues),
    ...cleColumns(cles),
    ...own(
      lot,
      { client_number: 200, owner_status: 160, unpaid_amount: 150, unpaid_date: 120, commentary: 240 },
      usualLotValues,
    ),
  ]
  return (
    <AllRows endpoint={lotEndpoints.list} query={{ copro_id: [coproId], sortBy: 'lot_number' }}>
      {items => (
        <BulkGrid
          name={`lot/grid/${coproId}`}
          label="Lots"
          noun={lots.noun}
          items={items}
          part={gridPart}
          columns={columns}
          creates={may(lotEndpoints.create)}
          deletes={may(lotEndpoints.remove)}
          readTable={async cells => (await import('./pasted-lots')).lotsTable(columns, cles)(cells)}
          identify={cells => foldedLotNumber(cells.lot_number ?? '')}
          settle={withLastStatement}
          undo={(id, revision) => call(lotEndpoints.undo, { params: { id }, body: { revision } })}
          send={({ create, update, delete: removed }, idempotencyKey) =>
            call(lotEndpoints.bulk, {
              body: {
                created: create.map(({ body }) => ({ copro_id: coproId, ...body })),
                updated: update.map(({ body }) => body),
                deleted: removed.map(({ id }) => id),
                missionId,
              },
              idempotencyKey,
            })
          }
        />
      )}
    </AllRows>
  )
}
