import { strToU8, zipSync } from 'fflate'
import type { Cell } from '../imports/spreadsheet/sheet.ts'
import { readXlsx } from '../imports/spreadsheet/xlsx.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A relationship of a workbook, as its part of relationships lists it. */
export const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`

export const relations = (...listed: readonly string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.join('')}</Relationships>`

/** `xl/workbook.xml` with those sheets, and what stands before them. */
export const sheets = (listed: string, before = ''): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}">${before}<sheets>${listed}</sheets></workbook>`

/** A sheet of those rows, and what stands after them. */
export const sheetOf = (rows: string, after = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`

export const stringsOf = (items: string): string => `<sst xmlns="${main}">${items}</sst>`

/** Styles by their number formats, in the order that cells name them. */
export const stylesOf = (formats: readonly number[], custom: Readonly<Record<number, string>> = {}): string => {
  const named = Object.entries(custom).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  const styles = formats.map(format => `<xf numFmtId="${format}" applyNumberFormat="1"/>`)
  return `<styleSheet xmlns="${main}"><numFmts>${named.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`
}

/** The parts of a workbook with one sheet; those given take their place, `null` leaves one out. */
export function workbookOf(sheet: string, others: Readonly<Record<string, string | Uint8Array | null>> = {}): Buffer {
  const parts: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': sheets('<sheet name="Feuil1" sheetId="1" r:id="rId1"/>'),
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheet,
    ...others,
  }
  const written = Object.entries(parts).flatMap(([name, content]) =>
    content === null ? [] : [[name, typeof content === 'string' ? strToU8(content) : content] as const],
  )
  return Buffer.from(zipSync(Object.fromEntries(written)))
}

/** What is read of a workbook: its cells row by row, or why it is refused. */
export type Read = Cell[][] | string
export const readOf = (file: Buffer): Promise<Read> =>
  readXlsx(file).then(
    ({ rows }) => rows.map(({ cells }) => [...cells]),
    (error: { key?: string; message: string }) => error.key ?? error.message,
  )
