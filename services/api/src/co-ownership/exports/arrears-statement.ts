import type { OwnersOwing } from '@faitage/contracts/co-ownership/arrears/copro-arrears'
import { listed } from '@faitage/contracts/co-ownership/exports/attendance'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { TableCell, TableColumn } from '@faitage/contracts/kernel/table'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Sent } from '../../kernel/http/route.ts'
import { sendTable } from '../../kernel/http/table.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { type Asked, exported } from './asked.ts'
import { type CoproOnDay, coproOnDay } from './copro-on-day.ts'
import { NOT_TOLD, namesOf } from './names.ts'
import { printTable } from './print-table.ts'
import type { TablePart } from './table-paper.ts'

/** Debts of a day with those who owe them, lot by lot: the last statement of each lot up to then. */
export async function sendArrears(api: Api, asked: Asked, caller: Caller): Promise<Sent | Refusal> {
  const { copros, on, withNames } = await exported(api, asked, caller)
  const filename = `etat-des-impayes-${on}`
  if (asked.format !== 'pdf') {
    async function* rows() {
      for (const copro of copros) yield* rowsOf(await coproOnDay(api, copro, { on, withNames }), withNames)
    }
    return sendTable(
      { columns: columnsOf(withNames), rows: rows() },
      { format: asked.format, filename, sheet: 'Impayés' },
    )
  }
  const all = []
  for (const copro of copros) all.push(await coproOnDay(api, copro, { on, withNames }))
  return printTable(api, filename, {
    kind: 'table',
    title: 'État des impayés de charges',
    reference: copros.length === 1 ? copros[0]!.title : (copros[0]?.mission ?? ''),
    on,
    facts: [
      ['Arrêté au', formatDay(on)],
      ['Mission', copros[0]?.mission ?? ''],
      ['Montant dû', formatEuro(all.reduce((sum, { owing }) => sum + owing.amount, 0))],
    ],
    parts: all.map(one => partOf(one, withNames, all.length > 1)),
  })
}

const text = (header: string): TableColumn => ({ header, format: 'text' })
const columnsOf = (withNames: boolean): TableColumn[] => [
  text('Copropriété'),
  ...(withNames ? [text('Copropriétaire')] : []),
  text('Lot'),
  { header: 'Montant dû', format: 'euro' },
  { header: 'Arrêté au', format: 'day' },
]

function rowsOf({ copro, owners, numbers, people, owing }: CoproOnDay, withNames: boolean): TableCell[][] {
  const lots = owners.flatMap(one =>
    one.points.map(point => [
      copro.title,
      ...(withNames ? [namesOf(one.people, people)] : []),
      ...[numbers.get(point.lot) ?? '', point.amount, point.on],
    ]),
  )
  return [...lots, [copro.title, ...(withNames ? ['Total'] : []), withNames ? null : 'Total', owing.amount, null]]
}

function partOf(
  { copro, owners, numbers, people, owing }: CoproOnDay,
  withNames: boolean,
  several: boolean,
): TablePart {
  const daysOf = ({ points }: OwnersOwing) => {
    const days = points.map(({ on }) => on).sort()
    const [first = '', last = ''] = [days[0], days.at(-1)]
    return first === last ? formatDay(last) : `${formatDay(first)} – ${formatDay(last)}`
  }
  const covers = `${countOf(owing.covered, 'lot relevé', 'lots relevés')} sur ${formatCount(owing.lots)}, dont ${formatCount(owing.owing)} avec un impayé.`
  return {
    ...(several ? { title: copro.title } : {}),
    notes: [
      covers,
      'Une dette reste à celui qui était propriétaire au jour du relevé.',
      ...(withNames ? [] : [NOT_TOLD]),
    ],
    columns: [
      { text: 'Copropriétaire', width: 200 },
      { text: 'Lots', width: 119 },
      { text: 'Arrêté au', width: 96 },
      { text: 'Montant dû', width: 84, right: true },
    ],
    rows: owners.map(one => [
      withNames || one.people.length === 0 ? namesOf(one.people, people) : '',
      listed(one.points.map(({ lot }) => numbers.get(lot) ?? '')),
      daysOf(one),
      formatEuro(one.amount),
    ]),
    total: [`Total : ${countOf(owners.length, 'débiteur', 'débiteurs')}`, '', '', formatEuro(owing.amount)],
  }
}
