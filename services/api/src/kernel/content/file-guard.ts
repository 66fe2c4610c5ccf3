import type { FileFormat } from '@faitage/contracts/imports/mission-import'
import { openZipBytes, type Zip, type ZipEntry, type ZipLimits, ZipRefused } from './zip.ts'

/** What a file may weigh, by what it holds. Sizes in bytes. */
export const fileLimits = {
  file: { projects: 20 * 1024 * 1024, registry: 50 * 1024 * 1024, lots: 50 * 1024 * 1024 },
  /** How much is inflated at upload to catch sizes that lie; the worker checks all of it. */
  sample: 2 * 1024 * 1024,
} as const
const heaviest = Math.max(...Object.values(fileLimits.file))
const workbookLimits: ZipLimits = {
  entries: 1000,
  directory: 1024 * 1024,
  inflated: 200 * 1024 * 1024,
  ratio: 250,
}

export type GuardKey =
  | 'import.file.empty'
  | 'import.file.bomb'
  | 'import.file.broken'
  | 'import.file.unsupported'
  | 'import.file.oldWorkbook'
  | 'import.file.tooLarge'

export type Inspected =
  | { ok: true; format: 'xlsx'; zip: Zip }
  | { ok: true; format: 'ods'; zip: Zip }
  | { ok: true; format: 'csv' }
  | { ok: false; key: GuardKey }

const faults = {
  bomb: 'import.file.bomb',
  broken: 'import.file.broken',
  encrypted: 'import.file.unsupported',
  unsupported: 'import.file.unsupported',
} as const

/**
 * Says what a dropped file is and whether it may be opened at all, from its first bytes and, for a zip archive, its
 * central directory alone: nothing is inflated, whatever the archive claims to hold.
 */
export async function inspectFile(bytes: Buffer): Promise<Inspected> {
  if (bytes.length === 0) return { ok: false, key: 'import.file.empty' }
  if (bytes.length > heaviest) return { ok: false, key: 'import.file.tooLarge' }
  if (bytes.subarray(0, oldWorkbook.length).equals(oldWorkbook)) return { ok: false, key: 'import.file.oldWorkbook' }
  if (bytes.length === 1 || bytes.readUInt16BE(0) !== 0x504b)
    return looksLikeText(bytes) ? { ok: true, format: 'csv' } : { ok: false, key: 'import.file.unsupported' }
  const zip = await guarded(() => openZipBytes(bytes, workbookLimits))
  if (typeof zip === 'string') return { ok: false, key: zip }
  const has = (name: string) => zip.entries.some(entry => entry.name === name)
  // Whether it is a spreadsheet is known once its content is read, and not before.
  const format = has('xl/workbook.xml') ? 'xlsx' : has('content.xml') && has('mimetype') ? 'ods' : undefined
  if (!format) return { ok: false, key: 'import.file.unsupported' }
  // No spreadsheet carries an archive: it is a bomb within a bomb.
  if (zip.entries.some(entry => /\.(zip|gz|bz2|xz|7z|rar|tar)$/i.test(entry.name)))
    return { ok: false, key: 'import.file.bomb' }
  return { ok: true, format, zip }
}

/** What .xls begins with, and a workbook that asks for a password: a file of files of before the archives. */
const oldWorkbook = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Inflates the small parts of a workbook, at most `fileLimits.sample` in all, to see whether they hold what the
 * directory declares.
 *
 * @returns the refusal's key, or undefined when nothing is wrong
 */
export async function findLyingSize(zip: Zip): Promise<GuardKey | undefined> {
  let left: number = fileLimits.sample
  for (const entry of readEntries(zip.entries).sort((a, b) => a.size - b.size)) {
    if (entry.size > left) return undefined
    left -= entry.size
    const content = await inflateEntry(zip, entry)
    if (typeof content === 'string') return content
  }
  return undefined
}

/** What a dropped list is, or why it may not be opened. */
export async function judgeList(bytes: Buffer): Promise<{ format: FileFormat } | { key: GuardKey }> {
  const inspected = await inspectFile(bytes)
  if (!inspected.ok) return { key: inspected.key }
  const lie = inspected.format !== 'csv' ? await findLyingSize(inspected.zip) : undefined
  return lie ? { key: lie } : { format: inspected.format }
}

/** The parts of a workbook that are ever inflated. */
export const readEntries = (entries: readonly ZipEntry[]): ZipEntry[] =>
  entries.filter(entry => /^(?:xl\/.*\.xml(\.rels)?|content\.xml)$/.test(entry.name))

/** The content of one entry, never more than it declares; a refusal's key when it lies or cannot be read. */
export const inflateEntry = (zip: Zip, entry: ZipEntry): Promise<Buffer | GuardKey> => guarded(() => zip.inflate(entry))

async function guarded<T>(work: () => Promise<T>): Promise<T | GuardKey> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ZipRefused) return faults[error.fault]
    throw error
  }
}

/** Text holds no NUL and hardly any other control character; the old .xls, PDF or image does. */
function looksLikeText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4096)
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return false
  const mark = head.length > 1 ? head.readUInt16BE(0) : 0
  // Of two bytes a character, as « Texte Unicode » of Excel: what is no text in it is met when it is read.
  if (mark === 0xfffe || mark === 0xfeff) return true
  let controls = 0
  for (const byte of head) {
    if (byte === 0) return false
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls++
  }
  return controls * 100 < head.length
}
