/*
 * What a workbook holds beside the values of its cells, and the reader says nothing of: other sheets, rows that are not
 * shown, merged cells, formulas without a value. Parts are handled as latin1, one character a byte.
 */
import { columnNumber } from './as-programs-write.ts'
import { attributesIn } from './attributes.ts'
import { type FaultyCell, maxColumns, maxRows, type OtherSheet, type Place } from './sheet.ts'

type Parts = readonly (readonly [string, Buffer])[]

/** A sheet as its workbook lists it, and the part it stands in. */
interface Listed {
  readonly number: number
  readonly name: string
  readonly shown: boolean
  readonly xml: string | undefined
}

const attribute = (tag: string, name: string): string | undefined => attributesIn(tag).get(name)

const partOf = (parts: Parts, name: string) => parts.findLast(([one]) => one === name)?.[1].toString('latin1')

/** The sheets of a workbook, in its order. */
export function listedSheets(parts: Parts): Listed[] {
  const targets = new Map(
    [...(partOf(parts, 'xl/_rels/workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\s[^<]*/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  const workbook = partOf(parts, 'xl/workbook.xml') ?? ''
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^<]*/g)].map(([tag], index) => {
    const target = targets.get(/\s[\w.-]+:id\s*=\s*["']([^"']*)/.exec(tag)?.[1])
    const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
    return {
      number: index + 1,
      name: textOf(attribute(tag, 'name') ?? ''),
      shown: !/\sstate=["'](?:hidden|veryHidden)["']/.test(tag),
      xml: target === undefined ? undefined : partOf(parts, path),
    }
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** What an attribute says, of bytes held as latin1. */
const textOf = (latin1: string): string =>
  Buffer.from(latin1, 'latin1')
    .toString('utf8')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** Sheets that our own template explains its columns in. */
const ours = new Set(['Mode d’emploi', 'Valeurs possibles'])
const aRow = /<(?:\w+:)?row[\s>]/
const aValue = /<(?:\w+:)?(?:v|is)>/

/** The other sheets that people see and that hold something. */
export const otherSheets = (sheets: readonly Listed[], chosen: number): OtherSheet[] =>
  sheets.flatMap(({ number, name, shown, xml = '' }) => {
    if (number === chosen || !shown || ours.has(name)) return []
    const rows = xml.split(aRow).filter((piece, index) => index > 0 && aValue.test(piece)).length
    return rows > 0 ? [{ number, name: name.slice(0, 100), rows }] : []
  })

const row = /<(?:\w+:)?row(?=[\s/>])([^<>]*)>/g
const merge = /<(?:\w+:)?mergeCell\s([^<>]*)>/g
const area = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/
const cell = /<(?:\w+:)?c(?=[\s/>])([^<>]*)>/g
/** Characters looked at behind the tag of a cell: a formula comes before its value. */
const LOOKED_AT = 40_000

/** The numbers of rows that are not shown: hidden by hand, or by a filter. */
export function hiddenRows(xml: string): number[] {
  if (!/\shidden=["'](?:1|true)["']/.test(xml)) return []
  const hidden: number[] = []
  let number = 0
  for (const [, said = ''] of xml.matchAll(row)) {
    number = Number(attribute(said, 'r')) || number + 1
    if (/\shidden=["'](?:1|true)["']/.test(said) && number <= maxRows) hidden.push(number)
  }
  return hidden
}

/** Cells that are merged over several rows: where they begin, and their last row. */
export function tallMerges(xml: string): { from: Place; to: number }[] {
  return [...xml.matchAll(merge)].flatMap(([, said = '']) => {
    const [, letters = '', first, last] = area.exec(attribute(said, 'ref') ?? '') ?? []
    const from = { row: Number(first), column: columnNumber(letters) - 1 }
    return Number(last) > from.row && from.column < maxColumns ? [{ from, to: Math.min(Number(last), maxRows) }] : []
  })
}

/** Cells that show an error, and formulas that nothing worked out. */
export function faultyCells(xml: string): FaultyCell[] {
  if (!/\st=["']e["']/.test(xml) && !/<(?:\w+:)?f[\s/>]/.test(xml)) return []
  const faulty: FaultyCell[] = []
  const judge = (said: string, from: number, next: number) => {
    const inside = said.endsWith('/') ? '' : xml.slice(from, Math.min(next, from + LOOKED_AT))
    const fault = faultOf(said, inside)
    if (fault) faulty.push(fault)
  }
  // One cell ends where the next begins.
  let [said, from] = ['', -1]
  for (const { 0: tag, 1: next = '', index } of xml.matchAll(cell)) {
    if (from >= 0) judge(said, from, index)
    said = next
    from = index + tag.length
  }
  if (from >= 0) judge(said, from, xml.length)
  return faulty
}

function faultOf(said: string, inside: string): FaultyCell | undefined {
  const error = /\st=["']e["']/.test(said)
  if (!error && !(/<(?:\w+:)?f[\s/>]/.test(inside) && !/<(?:\w+:)?(?:v|is)[\s/>]/.test(inside))) return undefined
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute(said, 'r') ?? '') ?? []
  const column = columnNumber(letters) - 1
  if (!digits || column < 0 || column >= maxColumns) return undefined
  const value = textOf(/<(?:\w+:)?v>([^<]*)/.exec(inside)?.[1] ?? '').slice(0, 20)
  return { row: Number(digits), column, kind: error ? 'error_cell' : 'no_value', value }
}
