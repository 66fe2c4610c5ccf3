import { type EnergyAuditSheet, energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { type RecordRow, recordModel } from '../kernel/record-model.ts'

/** The letter of a state: the computed one, else that of an audit made elsewhere. */
const letterOf = ({ balance, result }: EnergyAuditSheet) => balance?.balance.label ?? result?.energy_label ?? null

export const energyAuditModel = recordModel(energyAudit, {
  search: ({ name }) => [name],
  columns: {
    accommodation_id: { type: 'uuid', of: sheet => sheet.accommodation_id },
    /** Before any scenario. */
    label_before: { type: 'text', of: sheet => (sheet.kind === 'initial' ? letterOf(sheet) : null) },
    label_after: { type: 'text', of: sheet => (sheet.retained ? letterOf(sheet) : null) },
    number: { type: 'int', of: sheet => (sheet.kind === 'initial' ? 0 : (sheet.number ?? 1)) },
  },
  usual: 'number',
  indexes: ['(accommodation_id)', '(label_before)', '(label_after)'],
})

export type AuditRowOfDwelling = Pick<RecordRow<EnergyAuditSheet>, 'id' | 'sheet' | 'is_deleted'>

/** Every state ever written of a dwelling, removed ones too. */
export async function statesOfDwelling(db: Kysely<Database>, accommodationId: string): Promise<AuditRowOfDwelling[]> {
  const { rows } = await sql<AuditRowOfDwelling>`
    select id, sheet, is_deleted from ${sql.table(energyAuditModel.table)}
    where accommodation_id = ${accommodationId} order by number, created_at, id`.execute(db)
  return rows
}
