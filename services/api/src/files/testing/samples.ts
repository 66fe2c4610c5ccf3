import { deflateSync } from 'node:zlib'
import { entry, type HostileEntry, zipOf } from '../../imports/testing/hostile-zip.ts'

/** Small files that are what they say, and the parts to make some that are not. */

/** One page that says a few lines; whole enough for any reader. */
export function pdf(...lines: string[]): Buffer {
  const shown = lines.map((line, index) => `BT /F1 12 Tf 72 ${760 - index * 20} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = text.length
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A square of one colour, `side` pixels wide. */
export function png(side = 2, [red, green, blue]: [number, number, number] = [180, 90, 50]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: side }, () => Buffer.from([red, green, blue]))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    block('IHDR', header),
    block('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    block('IEND', Buffer.alloc(0)),
  ])
}

export function block(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

export const jpeg = (): Buffer =>
  Buffer.concat([
    Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.alloc(64, 1),
    Buffer.from('\xff\xd9', 'latin1'),
  ])
export const webp = (): Buffer =>
  Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0', 'latin1')
export const heic = (): Buffer => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1')
export const eml = (): Buffer =>
  Buffer.from('From: a@exemple.fr\r\nTo: b@exemple.fr\r\nSubject: Devis\r\n\r\n<html><body>Bonjour</body></html>\r\n')

/** Outlook's message: a compound file whose first folder names what a message holds. */
export function msg(folder = '__substg1.0_0037001F'): Buffer {
  const bytes = Buffer.alloc(512 * 3)
  bytes.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 0, 'latin1')
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  bytes.write(folder, 1024, 'utf16le')
  return bytes
}

export const docxParts = (): HostileEntry[] => [
  entry('[Content_Types].xml', '<Types/>'),
  entry('word/document.xml', '<document><body/></document>'),
]
export const docx = (...more: HostileEntry[]): Buffer => zipOf([...docxParts(), ...more])
export const xlsx = (...more: HostileEntry[]): Buffer =>
  zipOf([entry('[Content_Types].xml', '<Types/>'), entry('xl/workbook.xml', '<workbook/>'), ...more])
export const pptx = (): Buffer =>
  zipOf([entry('[Content_Types].xml', '<Types/>'), entry('ppt/presentation.xml', '<presentation/>')])
export const odt = (kind = 'text'): Buffer =>
  zipOf([
    {
      ...entry('mimetype', ''),
      packed: Buffer.from(`application/vnd.oasis.opendocument.${kind}`),
      size: 35 + kind.length,
      method: 0,
    },
    entry('content.xml', '<office/>'),
  ])
