import { type CoproSheet, copro } from '@faitage/contracts/co-ownership/copro'
import { type FieldPlan, fieldsOf } from '@faitage/contracts/co-ownership/registry/plan'
import { registryChanges, registryValuesOf } from '@faitage/contracts/co-ownership/registry/sheet'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { rowCommandId } from '../../imports/rows/import-ids.ts'
import type { PlanRow } from '../../imports/rows/import-rows.ts'
import type { RowOutcome } from '../../imports/rows/record-row.ts'
import { actingFor, failedRow } from '../../imports/rows/record-row.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { sameValue } from '../../kernel/history/altered.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { type CoproOperations, coproOperations } from '../copro.ts'
import type { ExtractRow } from './extract-row.ts'

/** Copros written at the same moment: each is a stream of its own, and they share the store's commits. */
const AT_ONCE = 64

interface About {
  readonly import_id: string
  readonly mission_id: string
  /** Who started the import. */
  readonly requested_by: string
}

/**
 * Writes rows of an extract through the operations of copros. Each row has a command of its own: however often it comes,
 * and whatever was cut in between, it is written once.
 */
export async function writeExtract(
  api: Api,
  about: About,
  rows: readonly PlanRow<ExtractRow>[],
): Promise<RowOutcome[]> {
  const operations = coproOperations(api)
  return await inTurn(
    rows,
    async (row): Promise<RowOutcome> => {
      if (row.action === 'error') return { what: 'in_error' }
      if (row.action === 'skip' || !row.values) return { what: 'skipped' }
      try {
        // Not by its target: a row that comes again after its batch was cut names what it made.
        const write = row.action === 'create' ? create : update
        const written = await write(api, operations, about, { ...row, values: row.values })
        return isRefusal(written) ? failedRow(written) : written
      } catch (error) {
        if (isRefusal(error) && error.status < 500) return failedRow(error)
        throw error
      }
    },
    { atOnce: AT_ONCE },
  )
}

type Row = PlanRow<ExtractRow> & { readonly values: ExtractRow }
type Writing = (api: Api, operations: CoproOperations, about: About, row: Row) => Promise<RowOutcome | Refusal>

const byOf = ({ import_id, requested_by }: About, row: number) => ({
  caller: actingFor(requested_by),
  request: internalContext(rowCommandId(import_id, row)),
})

const create: Writing = async (_api, operations, about, { row, values }) => {
  const sheet = { mission_id: about.mission_id, ...registryChanges(values.fields) } as CoproSheet
  const written = await operations.register(sheet, byOf(about, row))
  return isRefusal(written) ? written : { what: 'created', written: { target: written.id, revision: written.revision } }
}

/** Brings a copro in line with its row, but for what somebody wrote since the row was planned. */
const update: Writing = async (api, operations, about, { row, values, target }) => {
  const id = target!
  const by = byOf(about, row)
  const stream = streamOf.record(copro.stream, id)
  const before = (await api.folds.catchUp(deciderOf(copro), stream)).commands.get(by.request.commandId)
  if (before) return { what: 'updated', written: { target: id, revision: before.revision } }
  const { state } = await fold(api, deciderOf(copro), stream)
  if (state.life !== 'present') return refused('import.registry.gone')
  const held = state.sheet.copro_registry_number
  if (held && held !== values.read.values?.copro_registry_number) return refused('import.registry.changed')
  const changes = registryChanges(stillAsPlanned(values.fields, state.sheet), state.sheet)
  if (Object.keys(changes).length === 0) return { what: 'skipped' }
  const written = await operations.amend(id, changes, by)
  if (isRefusal(written)) return written
  return { what: 'updated', written: { target: id, revision: written.revision } }
}

function stillAsPlanned(fields: readonly FieldPlan[], sheet: CoproSheet): FieldPlan[] {
  const now = fieldsOf(registryValuesOf(sheet))
  return fields.filter(({ field, before }) => sameValue(now.get(field), before))
}
