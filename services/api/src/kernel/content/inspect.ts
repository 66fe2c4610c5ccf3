import { type FileMediaType, mediaTypeOf } from '@faitage/contracts/files/file'
import sizeOf from 'probe-image-size/sync.js'
import { type Refusal, refused } from '../refusal.ts'
import { documentType } from './archive.ts'
import { pdfFault } from './live-pdf.ts'
import { endsAsArchive, endsWell, HEAD, isHonestText, sniff } from './media-type.ts'
import { holdsMacros } from './old-office.ts'
import type { ReadAt } from './zip.ts'

/** The longest end that an archive hidden behind another file may take. */
const TAIL = 22 + 0xffff
/** Where an image says its size, behind what a camera notes; and the most it may claim: a reader makes four bytes of each. */
const IMAGE_HEAD = 1024 * 1024
const MOST_PIXELS = 150_000_000

/** Refused by its name and first bytes alone: the rest of an upload need not be read. */
export function refuseEarly(name: string, head: Buffer): Refusal | undefined {
  const announced = mediaTypeOf(name)
  if (announced === undefined) return refused('file.type.unsupported')
  if (head.length === 0) return refused('file.empty')
  const seen = sniff(head.subarray(0, HEAD))
  const honest =
    seen === announced ||
    (seen === 'zip' && isArchive(announced)) ||
    (seen === 'ole' && isOle(announced)) ||
    (seen === 'text' && isText(announced) && isHonestText(head.subarray(0, HEAD), announced))
  return honest ? undefined : mismatch(name)
}

/**
 * Says what a file that is wholly there really is; its content must agree with its extension.
 *
 * @param name with the extension it came with
 * @param read any part of its bytes
 * @param options.outside whether it comes from somebody who does not work here: what acts by itself is refused then
 */
export async function inspect(
  name: string,
  size: number,
  read: ReadAt,
  { outside = false } = {},
): Promise<FileMediaType | Refusal> {
  const early = refuseEarly(name, size === 0 ? Buffer.alloc(0) : await read(0, Math.min(HEAD, size)))
  if (early) return early
  const announced = mediaTypeOf(name)!
  if (isArchive(announced)) {
    const found = await documentType(read, size, { outside })
    if ('fault' in found) return refused(found.fault)
    return found.media === announced ? announced : mismatch(name)
  }
  const tail = await read(Math.max(0, size - TAIL), size)
  if (!isText(announced) && endsAsArchive(tail)) return refused('file.type.suspicious')
  if (!endsWell(tail, announced)) return refused('file.broken')
  const huge = announced.startsWith('image/') && hugeImage(await read(0, Math.min(size, IMAGE_HEAD)))
  if (huge) return refused('file.image.tooLarge', huge)
  if (announced === 'application/vnd.ms-outlook' && !(await isMessage(size, read))) return mismatch(name)
  const fault = outside && announced === 'application/pdf' ? await pdfFault(size, read) : undefined
  if (fault) return refused(fault)
  if (isOldOffice(announced) && (await holdsMacros(size, read))) return refused('file.macros')
  return announced
}

/** The size an image claims, where it is more than may be opened. One whose beginning says none is left to its reader. */
function hugeImage(head: Buffer): { width: number; height: number } | undefined {
  const { width, height } = sizeOf(head) ?? { width: 0, height: 0 }
  return width * height > MOST_PIXELS ? { width, height } : undefined
}

/** Outlook's messages are a small file system whose first folder names what it holds `__substg1.0_…`, two bytes a letter. */
async function isMessage(size: number, read: ReadAt): Promise<boolean> {
  const header = await read(0, Math.min(size, 512))
  if (header.length < 512) return false
  const sector = 1 << Math.min(12, header.readUInt16LE(30))
  const first = (header.readUInt32LE(48) + 1) * sector
  if (first >= size) return false
  const folder = await read(first, Math.min(size, first + sector))
  return folder.includes(Buffer.from('__substg1.0_', 'utf16le')) || folder.includes(Buffer.from('__nameid_', 'utf16le'))
}

const isOldOffice = (media: FileMediaType) => media === 'application/msword' || media === 'application/vnd.ms-excel'
const isOle = (media: FileMediaType) => media === 'application/vnd.ms-outlook' || isOldOffice(media)
const isText = (media: FileMediaType) => media.startsWith('text/') || media === 'message/rfc822'
const isArchive = (media: FileMediaType) => /openxmlformats|opendocument/.test(media)

const mismatch = (name: string) =>
  refused('file.type.mismatch', { extension: /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '' })
