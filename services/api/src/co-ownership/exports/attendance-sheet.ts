import { type AttendanceSheet, attendanceNotes, attendanceOf } from '@faitage/contracts/co-ownership/exports/attendance'
import { heldOn } from '@faitage/contracts/co-ownership/ownership/period'
import { generalKeyOf } from '@faitage/contracts/co-ownership/tantiemes/general'
import { ofThousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatNumber } from '@faitage/contracts/kernel/format-number'
import type { TableCell, TableColumn } from '@faitage/contracts/kernel/table'
import {
  type CoproOnPaper,
  lotsOnPaper,
  type PersonOnPaper,
  peopleOnPaper,
} from '@faitage/projections/co-ownership/lots-on-paper'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Sent } from '../../kernel/http/route.ts'
import { sendTable } from '../../kernel/http/table.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { type Asked, exported } from './asked.ts'
import { addressOf, NOT_TOLD, namesOf } from './names.ts'
import { printTable } from './print-table.ts'
import type { TablePart } from './table-paper.ts'

interface Attending {
  readonly copro: CoproOnPaper
  readonly hasGeneral: boolean
  readonly sheet: AttendanceSheet
  readonly people: ReadonlyMap<string, PersonOnPaper>
}

/** Those who vote on a day, by name, with their lots, their voices, and room to sign. */
export async function sendAttendance(api: Api, asked: Asked, caller: Caller): Promise<Sent | Refusal> {
  const { copros, on, withNames } = await exported(api, asked, caller)
  const filename = `feuille-de-presence-${on}`
  if (asked.format !== 'pdf') {
    async function* rows() {
      for (const copro of copros) yield* rowsOf(await attendanceAt(api, copro, on, withNames), withNames)
    }
    return sendTable(
      { columns: columnsOf(withNames), rows: rows() },
      { format: asked.format, filename, sheet: 'Feuille de présence' },
    )
  }
  const sheets = []
  for (const copro of copros) sheets.push(await attendanceAt(api, copro, on, withNames))
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

async function attendanceAt(api: Api, copro: CoproOnPaper, on: string, withNames: boolean): Promise<Attending> {
  const general = generalKeyOf(copro.sheet.cles_repartition)
  const lots = []
  for await (const page of lotsOnPaper(api.db, copro.id))
    for (const { sheet } of page)
      lots.push({
        lot_number: sheet.lot_number,
        owners: heldOn(sheet.historics ?? [], 'proprietaire', on).map(one => one.person_id),
        tantiemes: (sheet.cles_repartition ?? []).flatMap(one =>
          one.cle_repartition_id === general?.id && one.tantieme ? one.tantieme : [],
        ),
      })
  const people = await peopleOnPaper(api.db, withNames ? lots.flatMap(({ owners }) => owners) : [])
  const sheet = attendanceOf(general?.total, lots, id => people.get(id)?.natural_name)
  return { copro, hasGeneral: general !== undefined, sheet, people }
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

function rowsOf({ copro, sheet, people, hasGeneral }: Attending, withNames: boolean): TableCell[][] {
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

function partOf({ copro, sheet, people, hasGeneral }: Attending, withNames: boolean, several: boolean): TablePart {
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
