import { cleLabels, type MatrixLot, matrixColumns } from '@faitage/contracts/co-ownership/exports/lots-matrix'
import { lotThen } from '@faitage/contracts/co-ownership/lot.state'
import { heldOn } from '@faitage/contracts/co-ownership/ownership/period'
import {
  type CoproOnPaper,
  type LotOnPaper,
  lotsOnPaper,
  type PersonOnPaper,
  peopleOnPaper,
} from '@faitage/projections/co-ownership/lots-on-paper'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Sent } from '../../kernel/http/route.ts'
import { sendTable } from '../../kernel/http/table.ts'
import { type Asked, type Exported, exported } from './asked.ts'

/** One row a lot on a day, with everything around it. */
export async function sendMatrix(api: Api, asked: Asked & { format: 'csv' | 'xlsx' }, caller: Caller): Promise<Sent> {
  const all = await exported(api, asked, caller)
  const columns = matrixColumns(cleLabels(all.copros.map(({ sheet }) => sheet)), all.withNames)
  async function* rows() {
    for await (const one of matrixLots(api, all)) yield columns.map(({ of }) => of(one))
  }
  const file = { format: asked.format, filename: `matrice-des-lots-${all.on}`, sheet: 'Lots' }
  return sendTable({ columns, rows: rows() }, file)
}

async function* matrixLots({ db }: Api, { copros, on, withNames }: Exported): AsyncGenerator<MatrixLot> {
  for (const copro of copros)
    for await (const page of lotsOnPaper(db, copro.id)) {
      const lots = page.map(one => ({ ...one, sheet: lotThen(one.sheet, on) }))
      const holders = lots.flatMap(({ sheet }) => [...(sheet.owners ?? []), ...(sheet.occupants ?? [])])
      const people = await peopleOnPaper(db, withNames ? holders : [])
      for (const lot of lots) yield matrixLot(copro, lot, people, on)
    }
}

function matrixLot(
  { mission, council, sheet }: CoproOnPaper,
  { building, sheet: lot }: LotOnPaper,
  people: ReadonlyMap<string, PersonOnPaper>,
  on: string,
): MatrixLot {
  const titles = (ids: readonly string[] | null | undefined) => (ids ?? []).flatMap(id => people.get(id)?.title ?? [])
  const since = heldOn(lot.historics ?? [], 'proprietaire', on).map(one => one.date_in ?? '')
  return {
    ...{ mission, council: council ?? '', building: building ?? '', copro: sheet, lot },
    owners: titles(lot.owners),
    occupants: titles(lot.occupants),
    owned_since: since.sort().at(-1) || null,
  }
}
