import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

/** Bytes a compressed part may come to: a letter is small, and what only looks like one is left early. */
const INFLATED_MAX = 16 * 1024 * 1024
/** Bytes from its beginning within which a compressed part ends. */
const PART_MAX = 4 * 1024 * 1024

/** A word without its accents, as search columns hold it. */
export const plainOf = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** The texts a word may have become: its case, its accents, and what URLs, JSON and XML make of them. */
function textsOf(word: string): string[] {
  const accents = [word, word.normalize('NFD'), plainOf(word)]
  const cases = accents.flatMap(text => [text, text.toLowerCase(), text.toUpperCase()])
  const escaped = (text: string, how: (code: number) => string) =>
    text.replaceAll(/[^ -~]/g, letter => how(letter.charCodeAt(0)))
  return [
    ...cases,
    ...cases.map(encodeURIComponent),
    ...cases.map(text => encodeURIComponent(text).toLowerCase()),
    ...cases.map(text => escaped(text, code => `\\u${code.toString(16).padStart(4, '0')}`)),
    ...cases.map(text => escaped(text, code => `&#${code};`)),
    ...cases.map(text => escaped(text, code => `&#x${code.toString(16).toUpperCase()};`)),
  ]
}

/** The bytes by which a word is known on a disk, in whatever way it was written there. */
export function tracesOf(word: string): Buffer[] {
  const traces = textsOf(word).flatMap(text => {
    const utf8 = Buffer.from(text)
    const utf16 = Buffer.from(text, 'utf16le')
    return [
      utf8,
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from(utf8.toString('hex')),
      Buffer.from(utf8.toString('hex').toUpperCase()),
      ...[0, 1, 2].flatMap(offset => inBase64(utf8, offset)),
    ]
  })
  return [...new Map(traces.map(bytes => [bytes.toString('latin1'), bytes])).values()]
}

/** What base64 makes of bytes that begin so many after a multiple of three: the letters that no neighbour changes. */
function inBase64(bytes: Buffer, offset: number): Buffer[] {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes])
  const certain = whole.subarray(0, whole.length - (whole.length % 3)).subarray(offset === 0 ? 0 : 3)
  const text = certain.toString('base64')
  return [Buffer.from(text), Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_'))]
}

const CHECKS = [
  // An entry of a zip: a Word document, a workbook, an archive. What it holds begins after its name and extra field.
  {
    mark: Buffer.from('PK\x03\x04', 'latin1'),
    open: (bytes: Buffer) => {
      const from = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
      return bytes.readUInt16LE(8) === 8
        ? inflateRawSync(bytes.subarray(from), { maxOutputLength: INFLATED_MAX })
        : null
    },
  },
  // A stream of a PDF.
  {
    mark: Buffer.from('stream'),
    open: (bytes: Buffer) => inflateSync(bytes.subarray(bytes[6] === 0x0d ? 8 : 7), { maxOutputLength: INFLATED_MAX }),
  },
  {
    mark: Buffer.from([0x1f, 0x8b, 0x08]),
    open: (bytes: Buffer) => gunzipSync(bytes, { maxOutputLength: INFLATED_MAX }),
  },
]

/** What is compressed inside of bytes, as it reads. */
function* inflatedIn(bytes: Buffer): Generator<Buffer> {
  for (const { mark, open } of CHECKS) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      try {
        const inflated = open(bytes.subarray(at, at + PART_MAX))
        if (inflated) yield inflated
      } catch {
        // Something else that begins alike.
      }
    }
  }
}

/** Whether bytes hold one of the traces of a word, as they are or in what is compressed in them. */
export function holds(bytes: Buffer, traces: readonly Buffer[]): boolean {
  const found = (where: Buffer) => traces.some(trace => where.includes(trace))
  if (found(bytes)) return true
  for (const inflated of inflatedIn(bytes)) if (found(inflated)) return true
  return false
}
