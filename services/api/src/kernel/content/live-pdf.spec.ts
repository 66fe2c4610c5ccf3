import { createCipheriv } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { pdf } from '../../files/testing/samples.ts'
import { isRefusal } from '../refusal.ts'
import { inspect } from './inspect.ts'

async function judge(bytes: Buffer, outside = true): Promise<string> {
  const read = async (start: number, end: number) => bytes.subarray(start, end)
  const found = await inspect('a.pdf', bytes.length, read, { outside })
  return isRefusal(found) ? found.key : found
}
const withObject = (said: string, content: Buffer | string = '', trailer = '') =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n9 0 obj <<${said}>>`, 'latin1'),
    Buffer.from('\nstream\n'),
    Buffer.from(content),
    Buffer.from(`\nendstream endobj\n${trailer}%%EOF`),
  ])
const flate = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
const acts = '1 0 <</S /JavaScript /JS (app.alert(1))>>'
/** Bytes that no compression shortens, the same ones each time: a photograph. */
function noise(length: number): Buffer {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16))
  return cipher.update(Buffer.alloc(length))
}
const hex = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '$& ')

describe('a PDF from outside that acts by itself is refused', () => {
  it.each(['/JavaScript', '/J#61vaScript', '/Launch', '/SubmitForm', '/Rendition /JS (x)', '/XFA 4 0 R', '/3DD 4 0 R'])(
    '%s, in the open and among packed objects',
    async name => {
      const plain = Buffer.concat([pdf('a'), Buffer.from(`1 0 obj <</S ${name}>> endobj\n%%EOF`)])
      expect(await judge(plain)).toBe('file.live')
      expect(await judge(withObject(flate, deflateSync(`1 0 <</S ${name}>>`)))).toBe('file.live')
      expect(await judge(plain, false)).toBe('application/pdf')
    },
  )

  it.each([
    ['named by numbers', withObject(flate.replace('ObjStm', 'Obj#53tm'), deflateSync(acts))],
    ['that say much of themselves', withObject(`${flate} /X (${'x'.repeat(5000)})`, deflateSync(acts))],
    ['that do not say what they are', withObject('/N 1 /First 4 /Filter /FlateDecode', deflateSync(acts))],
    ['behind much of nothing', withObject(flate, deflateSync(`1 0 ${' '.repeat(17_000_000)}${acts}`))],
    ['packed another way', withObject('/Type /ObjStm /Filter /LZWDecode', '\x80\x0b\x60')],
    ['packed twice', withObject('/Type /ObjStm /Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(acts)))],
    ['written by numbers', withObject('/Type /ObjStm /Filter /ASCIIHexDecode', hex(acts))],
    [
      'whose letters are apart',
      withObject(`${flate} /DecodeParms <</Predictor 12>>`, deflateSync(acts.replace('Java', 'Ja\0va'))),
    ],
    [
      'across two pieces',
      withObject(flate, deflateSync(Buffer.concat([Buffer.from('1 0 '), noise(7_900_000), Buffer.from(acts)]))),
    ],
  ])('with packed objects %s', async (_, bytes) => expect(await judge(bytes)).toBe('file.live'))

  it('one whose packed objects are encrypted is asked for without', async () => {
    const trailer = 'trailer <</Encrypt 8 0 R>>\n'
    expect(await judge(withObject(flate, noise(500), trailer))).toBe('file.encrypted')
    expect(await judge(withObject('/Filter /DCTDecode', noise(500), trailer))).toBe('application/pdf')
  })
})

describe('an honest PDF is kept', () => {
  it('of a photograph in which short names stand by chance', async () => {
    const chance = Buffer.concat([noise(9_000_000), Buffer.from('\x01/JS\x02\x03/3D\x04'), noise(1000)])
    expect(await judge(withObject('/Filter /DCTDecode', chance))).toBe('application/pdf')
  })

  it('with objects packed as programs pack them, links, and text that speaks of scripts', async () => {
    const made = await PDFDocument.create()
    const page = made.addPage()
    const link = made.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 9, 9],
      A: { S: 'URI', URI: PDFString.of('https://a.fr/JS') },
    })
    page.node.set(PDFName.of('Annots'), made.context.obj([made.context.register(link)]))
    expect(await judge(Buffer.from(await made.save()))).toBe('application/pdf')
    expect(await judge(withObject('/Type /ObjStm /N 1 /First 4', '1 0 <</Type /Font>>'))).toBe('application/pdf')
    expect(await judge(pdf('Avis d’imposition /JSON, fichier /JS'))).toBe('application/pdf')
  })
})
