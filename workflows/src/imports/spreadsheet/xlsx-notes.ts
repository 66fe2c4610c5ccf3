/*
 * What a workbook holds beside the values of its cells, and the reader says nothing of: other sheets, rows that are not
 * shown, merged cells, formulas without a value. Parts are handled as latin1, one character a byte.
 */
import { columnNumber } from './as-programs-write.ts'
import { type FaultyCell, maxColumns, maxRows, type OtherSheet, type Place } from './sheet.ts'

type Parts = readonly (readonly [string, Buffer])[]

/** A sheet as its workbook lists it, and the part it stands in. */
interface Listed {
  readonly number: number
  readonly name: string
  readonly shown: boolean
  readonly xml: string | undefined
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find(one => one !== undefined)

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
const merge = /<(?:\w+:)?mergeCell\s[^<>]*ref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g
const cell = /<(?:\w+:)?c(?=[\s/>])([^<>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g

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
  return [...xml.matchAll(merge)].flatMap(([, letters = '', first, , last]) => {
    const from = { row: Number(first), column: columnNumber(letters) - 1 }
    return Number(last) > from.row && from.column < maxColumns ? [{ from, to: Math.min(Number(last), maxRows) }] : []
  })
}

/** Cells that show an error, and formulas that nothing worked out. */
export function faultyCells(xml: string): FaultyCell[] {
  if (!/\st=["']e["']/.test(xml) && !/<(?:\w+:)?f[\s/>]/.test(xml)) return []
  const faulty: FaultyCell[] = []
  for (const [, said = '', inside = ''] of xml.matchAll(cell)) {
    const error = /\st=["']e["']/.test(said)
    if (!error && !(/<(?:\w+:)?f[\s/>]/.test(inside) && !/<(?:\w+:)?(?:v|is)[\s/>]/.test(inside))) continue
    const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute(said, 'r') ?? '') ?? []
    const column = columnNumber(letters) - 1
    if (!digits || column < 0 || column >= maxColumns) continue
    const value = textOf(/<(?:\w+:)?v>([^<]*)/.exec(inside)?.[1] ?? '').slice(0, 20)
    faulty.push({ row: Number(digits), column, kind: error ? 'error_cell' : 'no_value', value })
  }
  return faulty
}
