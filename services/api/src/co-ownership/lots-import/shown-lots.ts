import type { PlannedField, PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { lotModel } from '@faitage/projections/co-ownership/lot'
import { personModel } from '@faitage/projections/co-ownership/person'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { ListedRow } from '../../imports/rows/list-rows.ts'
import type { RowDecision } from '../../imports/rows/record-row.ts'
import type { Api } from '../../kernel/api.ts'
import type { LotRow } from './lot-row.ts'
import { lotFieldLabel, shownLotValue } from './lot-words.ts'

/** Rows of a list of lots as they are answered: fields by their names, lots and people by theirs. */
export async function shownLots(api: Api, rows: readonly ListedRow[]): Promise<PlannedRow[]> {
  const contents = rows.map(({ sealed }) => (sealed?.values ?? null) as LotRow | null)
  const [lots, people] = await Promise.all([
    recordNames(
      api.db,
      lotModel,
      rows.flatMap(({ target }) => target ?? []),
    ),
    recordNames(
      api.db,
      personModel,
      contents.flatMap(content => content?.candidates ?? []),
    ),
  ])
  return rows.map(({ row, target, decision }, index) => {
    const content = contents[index]
    return {
      ...row,
      doubts: [...(content?.doubts ?? [])],
      warnings: [...(content?.warnings ?? [])],
      fields: (content?.fields ?? []).map(
        ({ field, before, after }): PlannedField => ({
          field,
          label: lotFieldLabel(field),
          before: shownLotValue(field, before),
          after: shownLotValue(field, after),
          // What is still to be confirmed is there to be read.
          written: row.reason !== 'unconfirmed' || !row.decided,
          conflict: false,
          decided: null,
        }),
      ),
      candidates: (content?.candidates ?? []).map(id => ({ id, title: people.get(id) ?? 'Personne supprimée' })),
      is: ((decision ?? {}) as RowDecision).is ?? null,
      target: target ? { id: target, title: lots.get(target) ?? row.reference ?? '' } : null,
    }
  })
}
