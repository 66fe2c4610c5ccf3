import { owedOn } from '@faitage/contracts/co-ownership/arrears/points'
import { type LotSheet, lot } from '@faitage/contracts/co-ownership/lot'
import { foldedBuildingName } from '@faitage/contracts/co-ownership/names/folded'
import type { LotFieldPlan } from '@faitage/contracts/co-ownership/paste/plan'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { rowCommandId } from '../../imports/rows/import-ids.ts'
import type { PlanRow } from '../../imports/rows/import-rows.ts'
import type { RowOutcome } from '../../imports/rows/record-row.ts'
import { actingFor, failedRow } from '../../imports/rows/record-row.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { sameValue } from '../../kernel/history/altered.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { lotDecider } from '../lot.decider.ts'
import { lotOperations } from '../lot.ts'
import { cleKey } from './cles.ts'
import { type LotRow, lotOn } from './lot-row.ts'
import { lotFieldLabel } from './lot-words.ts'
import { buildingsNamed, clesNamed, type LotsImport, noteOutside } from './parts.ts'
import { peopleOf } from './people.ts'
import { plainChanges } from './planned-lot.ts'

/** Lots written at the same moment: each is a stream of its own, and they share the store's commits. */
const AT_ONCE = 64

type Row = PlanRow<LotRow> & { readonly values: LotRow }
type Sheet = Partial<LotSheet> & { on?: string }

/** What the rows of a batch point at, once it is there. */
interface Parts {
  readonly buildings: ReadonlyMap<string, string | Refusal>
  readonly cles: ReadonlyMap<string, { id: string }>
  readonly people: Awaited<ReturnType<typeof peopleOf>>
}

/**
 * Writes rows of a list of lots through the operations of lots, with the people, buildings and clés they need. Each has a
 * command of its own: however often it comes, and whatever was cut in between, it is written once.
 */
export async function writeLots(api: Api, about: LotsImport, rows: readonly PlanRow<LotRow>[]): Promise<RowOutcome[]> {
  const writing = rows.filter((row): row is Row => row.values !== null && ['create', 'update'].includes(row.action))
  const parts = await partsOf(api, about, writing)
  const operations = lotOperations(api)
  const write = async (row: Row): Promise<RowOutcome | Refusal> => {
    if (isRefusal(parts)) return parts
    const by = {
      caller: actingFor(about.requested_by),
      request: internalContext(rowCommandId(about.import_id, row.row)),
    }
    // A row to create that comes again after its batch was cut names what it made.
    if (row.action === 'update' && row.target) return update(api, operations, { row, target: row.target, parts, by })
    const sheet = changesOf(row, row.values.fields, parts)
    if (isRefusal(sheet)) return sheet
    // A list does not say whether owners live there: it stays unsaid.
    const whole = { copro_id: about.copro_id, lot_number: row.reference!, owner_status: null, ...sheet } as LotSheet
    const written = await operations.register(whole, by)
    return isRefusal(written)
      ? written
      : { what: 'created', written: { target: written.id, revision: written.revision } }
  }
  return await inTurn(
    rows,
    async (row): Promise<RowOutcome> => {
      if (row.action === 'error') return { what: 'in_error' }
      if (row.action === 'skip' || !row.values) return { what: 'skipped' }
      try {
        const written = await write({ ...row, values: row.values })
        return isRefusal(written) ? failedRow(written, lotFieldLabel) : written
      } catch (error) {
        if (isRefusal(error) && error.status < 500) return failedRow(error, lotFieldLabel)
        throw error
      }
    },
    { atOnce: AT_ONCE },
  )
}

async function partsOf(api: Api, about: LotsImport, rows: readonly Row[]): Promise<Parts | Refusal> {
  const fields = rows.flatMap(({ values }) => values.fields)
  // First, so that a building is called as the list calls it rather than as a clé does.
  const names = fields.flatMap(({ field, after }) => (field === 'building' ? [String(after)] : []))
  const buildings = await buildingsNamed(api, about, names)
  const cles = await clesNamed(
    api,
    about,
    fields.flatMap(({ field }) => cleOf(field) ?? []),
  )
  if (isRefusal(cles)) return cles
  const isOutside = ({ action, values }: Row) =>
    action === 'create' && !values.fields.some(({ field }) => field === 'building')
  if (rows.some(isOutside)) await noteOutside(api, about)
  return { cles, buildings, people: await peopleOf(api, about, rows) }
}

const CLE = 'tantiemes.'
const cleOf = (field: string): string | undefined => (field.startsWith(CLE) ? field.slice(CLE.length) : undefined)

interface Updating {
  readonly row: Row
  readonly target: string
  readonly parts: Parts
  readonly by: { caller: ReturnType<typeof actingFor>; request: ReturnType<typeof internalContext> }
}

/** Brings a lot in line with its row, but for what somebody wrote since the row was planned. */
async function update(
  api: Api,
  operations: ReturnType<typeof lotOperations>,
  { row, target, parts, by }: Updating,
): Promise<RowOutcome | Refusal> {
  const stream = streamOf.record(lot.stream, target)
  const before = (await api.folds.catchUp(lotDecider, stream)).commands.get(by.request.commandId)
  if (before) return { what: 'updated', written: { target, revision: before.revision } }
  const { state } = await fold(api, lotDecider, stream)
  if (state.life !== 'present') return refused('import.lots.gone')
  const sheet = lotOn(state.sheet, api.clock.today())
  const fields = row.values.fields.filter(one => isAsPlanned(one, sheet, { row, parts }))
  const changes = changesOf(row, fields, parts, sheet)
  if (isRefusal(changes)) return changes
  if (Object.keys(changes).length === 0) return { what: 'skipped' }
  const written = await operations.amend(target, changes, by)
  if (isRefusal(written)) return written
  return { what: 'updated', written: { target, revision: written.revision } }
}

/** Whether a field still is what it was when the row was planned. A building is compared by its plan alone. */
function isAsPlanned(
  { field, before }: LotFieldPlan,
  sheet: LotSheet,
  { row, parts: { cles } }: Pick<Updating, 'row' | 'parts'>,
): boolean {
  if (field === 'building') return true
  if (field === 'unpaid_amount' || field === 'unpaid_date') return owedAsPlanned(row, sheet)
  if (field === 'owners' || field === 'occupants') {
    const ids = ((before ?? []) as { id: string }[]).map(({ id }) => id)
    return sameValue([...ids].sort(), [...(sheet[field] ?? [])].sort())
  }
  const cle = cleOf(field)
  if (cle === undefined) return sameValue((sheet as Record<string, unknown>)[field], before)
  const held = sheet.cles_repartition?.find(one => one.cle_repartition_id === cles.get(cleKey(cle))?.id)
  return sameValue(held?.tantieme, before)
}

/** Whether what was owed by the day of a statement is what it was said to be, amount and day: they are one point. */
function owedAsPlanned({ values: { lot: read, fields } }: Row, { arrears }: LotSheet): boolean {
  const owed = owedOn(arrears ?? [], read.unpaid_date ?? '')
  const planned = (name: 'unpaid_amount' | 'unpaid_date') => {
    const change = fields.find(({ field }) => field === name)
    return (change ? change.before : read[name]) ?? null
  }
  return (owed?.amount ?? null) === planned('unpaid_amount') && (owed?.on ?? null) === planned('unpaid_date')
}

/** What a row writes of a lot's sheet. */
function changesOf(
  { row, values: { lot: read } }: Row,
  fields: readonly LotFieldPlan[],
  { buildings, cles, people }: Parts,
  sheet?: LotSheet,
): Sheet | Refusal {
  const changes: Sheet = { ...plainChanges(fields) }
  const has = (name: string) => fields.some(({ field }) => field === name)
  // An amount and its day go together.
  if (sheet && (has('unpaid_amount') || has('unpaid_date')))
    Object.assign(changes, { unpaid_amount: read.unpaid_amount, unpaid_date: read.unpaid_date })
  const own = people.get(row)
  if (has('owners') && own) {
    changes.owners = [...new Set(own.owners)]
    if (read.date_in) changes.on = read.date_in
  }
  if (has('occupants') && own) {
    // Somebody else than its owner lives there: a lot that its owner lives in keeps nobody else.
    Object.assign(changes, { occupants: [...new Set(own.occupants)], owner_status: 'Non occupant' })
  }
  const shares = new Map((sheet?.cles_repartition ?? []).map(one => [one.cle_repartition_id, one]))
  for (const { field, after } of fields) {
    if (field === 'building') {
      const id = buildings.get(foldedBuildingName(String(after)))
      if (isRefusal(id)) return id
      if (id !== undefined) changes.building_id = id
    }
    const cle = cleOf(field)
    const id = cle === undefined ? undefined : cles.get(cleKey(cle))?.id
    if (id) shares.set(id, { ...shares.get(id), cle_repartition_id: id, tantieme: String(after) })
  }
  if (fields.some(({ field }) => cleOf(field) !== undefined)) changes.cles_repartition = [...shares.values()]
  return changes
}
