import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { holds, tracesOf } from './word-traces.ts'

const WORD = 'Zéphyrin4b2c8a'
const traces = tracesOf(WORD)
const around = (text: string) => Buffer.from(`avant ${text} après`)
/** An entry of a zip, as Word and Excel write theirs. */
function zipped(text: string): Buffer {
  const name = Buffer.from('word/document.xml')
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([Buffer.from('page'), head, name, deflateRawSync(text), Buffer.from('PK\x07\x08', 'latin1')])
}
const base64 = (lead: string) => around(Buffer.from(`${lead}${WORD} et la suite`).toString('base64'))

test.each<[string, Buffer]>([
  ['as it is', around(WORD)],
  ['in capitals', around(WORD.toUpperCase())],
  ['without its accents, as it is searched', around('zephyrin4b2c8a')],
  ['with its accents apart', around(WORD.normalize('NFD'))],
  ['in UTF-16', Buffer.from(`x${WORD}`, 'utf16le')],
  ['in UTF-16, the other way round', Buffer.from(`x${WORD}`, 'utf16le').swap16()],
  ['in base64', base64('')],
  ['in base64, one byte on', base64('a')],
  ['in base64, two bytes on', base64('ab')],
  ['in a URL', around(encodeURIComponent(WORD))],
  ['in escaped JSON', around('Z\\u00e9phyrin4b2c8a')],
  ['in escaped XML', around('Z&#233;phyrin4b2c8a')],
  ['in hexadecimal', around(Buffer.from(WORD).toString('hex'))],
  ['in a Word document', zipped(`Bonjour ${WORD}`)],
  ['in a stream of a PDF', Buffer.concat([Buffer.from('stream\n'), deflateSync(WORD), Buffer.from('endstream')])],
  ['compressed', gzipSync(WORD)],
])('a word is found %s', (_, bytes) => {
  expect(holds(bytes, traces)).toBe(true)
})

test('another word is not, in whatever way it is written', () => {
  const other = 'Zéphyrin4b2c8b'
  for (const bytes of [around(other), base64('a'), zipped(other), gzipSync(other)])
    expect(holds(bytes, tracesOf('Zéphyrine00'))).toBe(false)
  expect(holds(around(other), traces)).toBe(false)
})
