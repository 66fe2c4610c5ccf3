import type { FileMediaType } from '@faitage/contracts/files/file'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { isLiveDocument } from './live-content.ts'
import { openZip, type ReadAt, type Zip, type ZipEntry, type ZipLimits, ZipRefused } from './zip.ts'

/** What an office document may hold. */
const archiveLimits: ZipLimits = {
  entries: 10_000,
  directory: 4 * 1024 * 1024,
  inflated: 500 * 1024 * 1024,
  ratio: 250,
}
/** Bytes inflated in all, to catch sizes that lie. */
const SAMPLE = 32 * 1024 * 1024

type ArchiveFault = Extract<
  ErrorKey,
  'file.bomb' | 'file.broken' | 'file.encrypted' | 'file.type.unsupported' | 'file.type.suspicious' | 'file.live'
>

const faults = {
  bomb: 'file.bomb',
  broken: 'file.broken',
  encrypted: 'file.encrypted',
  unsupported: 'file.type.unsupported',
} as const

/**
 * What kind of document an archive is, by its directory and a sample of its entries; nothing is inflated beyond what it
 * declares.
 *
 * @param options.outside whether it comes from somebody who does not work here: what acts by itself is refused then
 * @returns its media type, or the key of why it is refused
 */
export async function documentType(
  read: ReadAt,
  size: number,
  { outside = false } = {},
): Promise<{ media: FileMediaType } | { fault: ArchiveFault }> {
  try {
    const zip = await openZip(read, size, archiveLimits)
    if (zip.entries.some(({ name }) => isSuspicious(name))) return { fault: 'file.type.suspicious' }
    const found = await kindOf(zip)
    if ('media' in found) await inflateSample(zip)
    if ('media' in found && outside && (await isLiveDocument(zip))) return { fault: 'file.live' }
    return found
  } catch (error) {
    if (error instanceof ZipRefused) return { fault: faults[error.fault] }
    throw error
  }
}

/** Whether an entry would be written outside its folder, or is a program: a document without macros holds none. */
const isSuspicious = (name: string): boolean =>
  /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:/i.test(name) ||
  /(^|\/)vbaProject\.bin$|\.(exe|dll|js|vbs|bat|cmd|ps1|scr|html?|svgz?|zip|gz|bz2|xz|7z|rar|tar)$/i.test(name)

const OFFICE: readonly [part: string, media: FileMediaType][] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]
const OPEN_DOCUMENT: Record<string, FileMediaType> = {
  'application/vnd.oasis.opendocument.text': 'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet': 'application/vnd.oasis.opendocument.spreadsheet',
}

async function kindOf({ entries, inflate }: Zip): Promise<{ media: FileMediaType } | { fault: ArchiveFault }> {
  const found = (name: string) => entries.find(entry => entry.name === name)
  const mimetype = found('mimetype')
  if (mimetype && mimetype.size < 100) {
    const media = OPEN_DOCUMENT[(await inflate(mimetype)).toString('latin1').trim()]
    if (media && found('content.xml')) return { media }
  }
  const [kind, another] = OFFICE.filter(([part]) => found(part))
  if (!found('[Content_Types].xml') || kind === undefined) return { fault: 'file.type.unsupported' }
  return another ? { fault: 'file.type.suspicious' } : { media: kind[1] }
}

/** Inflates the smaller entries, to see whether they hold what the directory declares. */
async function inflateSample({ entries, inflate }: Zip): Promise<void> {
  let left = SAMPLE
  for (const entry of bySize(entries)) {
    left -= entry.size
    if (left < 0) return
    await inflate(entry)
  }
}

const bySize = (entries: readonly ZipEntry[]) => entries.toSorted((a, b) => a.size - b.size)
