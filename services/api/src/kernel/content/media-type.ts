import type { FileMediaType } from '@faitage/contracts/files/file'

/** What the first bytes of a file say it is; `zip`, `ole` and `text` call for a closer look. */
export type Sniffed = FileMediaType | 'zip' | 'ole' | 'text' | undefined

/** Bytes that are looked at. */
export const HEAD = 4096

const starts = (head: Buffer, bytes: string, at = 0) => head.toString('latin1', at, at + bytes.length) === bytes
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** What a file is by its own first bytes, whatever it is called. Undefined when it is nothing that is kept. */
export function sniff(head: Buffer): Sniffed {
  if (starts(head, '%PDF-')) return 'application/pdf'
  if (starts(head, '\x89PNG\r\n\x1a\n') && starts(head, 'IHDR', 12)) return 'image/png'
  if (starts(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(head, 'RIFF') && starts(head, 'WEBPVP8', 8)) return 'image/webp'
  if (starts(head, 'ftyp', 4) && HEIC_BRANDS.has(head.toString('latin1', 8, 12))) return 'image/heic'
  if (starts(head, 'II*\0') || starts(head, 'MM\0*')) return 'image/tiff'
  if (starts(head, 'PK\x03\x04')) return 'zip'
  if (starts(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole'
  return looksLikeText(head) ? 'text' : undefined
}

/** Text holds no NUL and hardly any other control character; UTF-16 with its mark is text too. */
function looksLikeText(head: Buffer): boolean {
  if (starts(head, '\xff\xfe') || starts(head, '\xfe\xff')) return true
  let controls = 0
  for (const byte of head) {
    if (byte === 0) return false
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controls++
  }
  return controls * 100 < head.length
}

/* What a browser, or a person's double click, would take for a page or a program. */
const PAGE = /^<(\?xml|!doctype|html|head|body|script|svg|iframe|img|meta|style|object|embed)\b/i
const SCRIPT = /^(#!|@echo\b|<\?php|<%)/i
const HEADER_LINE = /^[\x21-\x39\x3b-\x7e]{1,76}:[ \t]?[^\r\n]*\r?\n/

/**
 * Whether a text may be kept as what it is called.
 *
 * @returns false for pages and scripts, and for an `.eml` that does not begin with the headers of a message
 */
export function isHonestText(head: Buffer, announced: FileMediaType): boolean {
  const text = decoded(head)
  const said = withoutComments(text)
  if (PAGE.test(said) || SCRIPT.test(said)) return false
  if (announced !== 'message/rfc822') return true
  const [first = ''] = text.replace(/^From [^\r\n]*\r?\n/, '').split(/(?<=\n)/)
  return HEADER_LINE.test(first) && /^(from|to|subject|date|received|return-path|message-id|mime-version):/im.test(text)
}

/** What stands behind the blanks and comments a page may begin with. */
function withoutComments(text: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    if (!text.startsWith('<!--', at)) return text.slice(at)
    const end = text.indexOf('-->', at + 4)
    // A comment that never ends hides what follows from everybody.
    if (end < 0) return ''
    at = end + 3
  }
}

function decoded(head: Buffer): string {
  if (starts(head, '\xff\xfe')) return head.toString('utf16le', 2)
  if (starts(head, '\xfe\xff'))
    return Buffer.from(head.subarray(2, 2 + ((head.length - 2) & ~1)))
      .swap16()
      .toString('utf16le')
  return head.toString('utf8').replace(/^\uFEFF/, '')
}

const END_OF_ARCHIVE = Buffer.from('PK\x05\x06', 'latin1')

/**
 * Whether a file that is no archive ends as one: two files in one, each reader seeing what suits it.
 *
 * @param tail its last bytes, as many as the comment of an archive may hold
 */
export function endsAsArchive(tail: Buffer): boolean {
  for (
    let at = tail.lastIndexOf(END_OF_ARCHIVE);
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf(END_OF_ARCHIVE, at - 1)
  ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}

/** Whether a file that began well also ends as its kind does: one that was cut off on its way is told at once. */
export function endsWell(tail: Buffer, media: FileMediaType): boolean {
  if (media === 'application/pdf') return tail.subarray(-2048).includes('%%EOF')
  if (media === 'image/png') return tail.subarray(-1024).includes('IEND')
  return true
}
