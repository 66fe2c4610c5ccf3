import { type AttendanceSheet, attendanceNotes } from '@faitage/contracts/co-ownership/exports/attendance'
import { ofThousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatNumber } from '@faitage/contracts/kernel/format-number'
import type { TableCell, TableColumn } from '@faitage/contracts/kernel/table'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Sent } from '../../kernel/http/route.ts'
import { sendTable } from '../../kernel/http/table.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { type Asked, exported } from './asked.ts'
import { type CoproOnDay, coproOnDay } from './copro-on-day.ts'
import { addressOf, NOT_TOLD, namesOf } from './names.ts'
import { printTable } from './print-table.ts'
import type { TablePart } from './table-paper.ts'

/** Those who vote on a day, by name, with their lots, their voices, and room to sign. */
export async function sendAttendance(api: Api, asked: Asked, caller: Caller): Promise<Sent | Refusal> {
  const { copros, on, withNames } = await exported(api, asked, caller)
  const filename = `feuille-de-presence-${on}`
  if (asked.format !== 'pdf') {
    async function* rows() {
      for (const copro of copros) yield* rowsOf(await coproOnDay(api, copro, { on, withNames }), withNames)
    }
    return sendTable(
      { columns: columnsOf(withNames), rows: rows() },
      { format: asked.format, filename, sheet: 'Feuille de présence' },
    )
  }
  const sheets = []
  for (const copro of copros) sheets.push(await coproOnDay(api, copro, { on, withNames }))
  return printTable(api, filename, {
    kind: 'table',
    title: 'Feuille de présence',
    reference: copros.length === 1 ? copros[0]!.title : (copros[0]?.mission ?? ''),
    on,
    facts: [
      ['Copropriétaires au', formatDay(on)],
      ['Mission', copros[0]?.mission ?? ''],
      ['Assemblée du', '……………………………………'],
      ['Lieu', '……………………………………'],
    ],
    parts: sheets.map(one => partOf(one, withNames, sheets.length > 1)),
  })
}

const text = (header: string): TableColumn => ({ header, format: 'text' })
const columnsOf = (withNames: boolean): TableColumn[] => [
  text('Copropriété'),
  ...(withNames ? [text('Copropriétaire'), text('Adresse')] : []),
  text('Lots'),
  { header: 'Tantièmes', format: 'decimal' },
  { header: 'Voix', format: 'decimal' },
  text('Représenté par'),
  text('Signature'),
]

function rowsOf({ copro, attendance: sheet, people, hasGeneral }: CoproOnDay, withNames: boolean): TableCell[][] {
  const named = (cells: readonly TableCell[]) => (withNames ? cells : [])
  const voices = (value: bigint) => (hasGeneral ? Number(ofThousandths(value)) : null)
  return [
    ...sheet.lines.map(one => [
      copro.title,
      ...named([namesOf(one.people, people), addressOf(one.people, people)]),
      one.lots.join(', '),
      ...[voices(one.tantiemes), voices(one.voices), null, null],
    ]),
    [
      copro.title,
      ...named([`Total : ${votersOf(sheet)}`, null]),
      withNames ? null : 'Total',
      ...[voices(sheet.tantiemes), voices(sheet.voices), null, null],
    ],
    ...attendanceNotes(sheet, hasGeneral).map(note => [copro.title, note, ...Array(withNames ? 6 : 4).fill(null)]),
  ]
}

const votersOf = ({ lines }: AttendanceSheet) =>
  countOf(lines.filter(({ people }) => people.length > 0).length, 'copropriétaire', 'copropriétaires')

function partOf(
  { copro, attendance: sheet, people, hasGeneral }: CoproOnDay,
  withNames: boolean,
  several: boolean,
): TablePart {
  const voices = (value: bigint) => (hasGeneral ? formatNumber(Number(ofThousandths(value))) : '')
  const name = (one: readonly string[]) => [namesOf(one, people), addressOf(one, people)].filter(Boolean).join('\n')
  return {
    ...(several ? { title: copro.title } : {}),
    notes: [...attendanceNotes(sheet, hasGeneral), ...(withNames ? [] : [NOT_TOLD])],
    columns: [
      { text: 'Copropriétaire', width: 165 },
      { text: 'Lots', width: 70 },
      { text: 'Voix', width: 54, right: true },
      { text: 'Représenté par', width: 95 },
      { text: 'Signature', width: 115 },
    ],
    rows: sheet.lines.map(one => [
      withNames || one.people.length === 0 ? name(one.people) : '',
      one.lots.join(', '),
      voices(one.voices),
      ...['', ''],
    ]),
    total: [`Total : ${votersOf(sheet)}`, '', voices(sheet.voices), '', ''],
    height: 30,
    signed: 'Certifiée exacte par le président de séance, le ……………………………………  Signature :',
  }
}
