import { deflateRawSync } from 'node:zlib'
import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { describe, expect, it } from 'vitest'
import { docx, docxParts, eml, heic, jpeg, msg, odt, pdf, png, pptx, webp, xlsx } from '../../files/testing/samples.ts'
import { entry, packed, zipOf } from '../../imports/testing/hostile-zip.ts'
import { isRefusal } from '../refusal.ts'
import { inspect } from './inspect.ts'

/** The media type of a file, or the key of why it is refused. */
async function judge(name: string, bytes: Buffer): Promise<string> {
  const found = await inspect(name, bytes.length, async (start, end) => bytes.subarray(start, end))
  return isRefusal(found) ? found.key : found
}

/** The first bytes of an Office file of before 2007, and nothing in it. */
const ole = () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])
/** The record of a sheet in a workbook of before 2007: `kind` 1 is a sheet of macros. */
const sheetRecord = (kind: number) => Buffer.from([0x85, 0, 14, 0, 0, 4, 0, 0, 0, kind, 6, 0, ...Buffer.from('Feuil1')])

describe('what is kept', () => {
  it.each([
    ['a.pdf', pdf('a'), 'application/pdf'],
    ['a.PDF', pdf('a'), 'application/pdf'],
    ['a.jpg', jpeg(), 'image/jpeg'],
    ['a.jpeg', jpeg(), 'image/jpeg'],
    ['a.png', png(), 'image/png'],
    ['a.webp', webp(), 'image/webp'],
    ['a.heic', heic(), 'image/heic'],
    ['a.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.pptx', pptx(), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['a.odt', odt(), 'application/vnd.oasis.opendocument.text'],
    ['a.ods', odt('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['a.csv', Buffer.from('Réf;Nom\r\n1;Élise\r\n'), 'text/csv'],
    ['a.csv', Buffer.from('Réf;Nom\r\n1;Élise\r\n', 'latin1'), 'text/csv'],
    ['a.txt', Buffer.from('\ufeffBonjour', 'utf16le'), 'text/plain'],
    ['a.eml', eml(), 'message/rfc822'],
    ['a.msg', msg(), 'application/vnd.ms-outlook'],
    ['courrier.doc', msg('WordDocument'), 'application/msword'],
    ['suivi.xls', ole(), 'application/vnd.ms-excel'],
    ['suivi.xls', Buffer.concat([ole(), sheetRecord(0)]), 'application/vnd.ms-excel'],
    ['plan.tif', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'image/tiff'],
  ])('%s is kept as what it is', async (name, bytes, media) => {
    expect(await judge(name, bytes)).toBe(media)
  })
})

describe('what is not what it says', () => {
  const html = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')
  it.each([
    ['html as an image', 'a.png', html, 'file.type.mismatch'],
    ['html as a text', 'a.txt', html, 'file.type.mismatch'],
    ['html after a comment, as a csv', 'a.csv', Buffer.from('<!-- x -->\n<script>1</script>'), 'file.type.mismatch'],
    ['html in UTF-16', 'a.txt', Buffer.from('\ufeff<html>', 'utf16le'), 'file.type.mismatch'],
    ['svg as a text', 'a.txt', Buffer.from('<?xml version="1.0"?><svg/>'), 'file.type.mismatch'],
    ['a script as a text', 'a.txt', Buffer.from('#!/bin/sh\nrm -rf'), 'file.type.mismatch'],
    ['html as a message', 'a.eml', html, 'file.type.mismatch'],
    ['a text as a message', 'a.eml', Buffer.from('Bonjour\n'), 'file.type.mismatch'],
    ['an image under another name', 'a.jpg', png(), 'file.type.mismatch'],
    ['a spreadsheet as a document', 'a.docx', xlsx(), 'file.type.mismatch'],
    ['an archive as a document', 'a.docx', zipOf([entry('x.txt', 'x')]), 'file.type.unsupported'],
    ['an old document as a message', 'a.msg', msg('WordDocument'), 'file.type.mismatch'],
    ['an old document with macros', 'a.doc', msg('_VBA_PROJECT'), 'file.macros'],
    ['an old workbook with a sheet of macros', 'a.xls', Buffer.concat([ole(), sheetRecord(1)]), 'file.macros'],
    ['a program', 'a.exe', Buffer.from('MZ'), 'file.type.unsupported'],
    ['svg', 'a.svg', Buffer.from('<svg/>'), 'file.type.unsupported'],
    ['html', 'a.html', html, 'file.type.unsupported'],
    ['a document with macros by name', 'a.docm', docx(), 'file.type.unsupported'],
    ['nothing', 'a.pdf', Buffer.alloc(0), 'file.empty'],
    ['a PDF with something before it', 'a.pdf', Buffer.concat([Buffer.from('x'), pdf('a')]), 'file.type.mismatch'],
    ['a PDF cut off', 'a.pdf', pdf('a').subarray(0, 100), 'file.broken'],
    ['an image cut off', 'a.png', png(200).subarray(0, 60), 'file.broken'],
  ])('%s is refused', async (_, name, bytes, key) => {
    expect(await judge(name, bytes)).toBe(key)
  })

  it.each([
    ['a.pdf', pdf('a')],
    ['a.png', png()],
    ['a.jpg', jpeg()],
  ])('%s with an archive behind it is refused', async (name, bytes) => {
    expect(await judge(name, Buffer.concat([bytes, zipOf([entry('a.class', 'x')])]))).toBe('file.type.suspicious')
  })
})

describe('documents made to harm', () => {
  const zeros = deflateRawSync(Buffer.alloc(30 * 1024 * 1024))
  it.each([
    ['a bomb that says so', docx({ name: 'word/media/a.xml', packed: zeros, size: 30 * 1024 * 1024 }), 'file.bomb'],
    ['a bomb that lies', docx({ name: 'word/media/a.xml', packed: zeros, size: 2000 }), 'file.bomb'],
    ['beyond 4 GiB', docx({ name: 'word/media/a.xml', packed: packed('x'), size: 2 ** 33 }), 'file.bomb'],
    [
      'entries that share bytes',
      docx(
        { name: 'word/a.xml', packed: packed('abc'), size: 3 },
        { name: 'word/b.xml', packed: packed('abc'), size: 3, sharedWith: 'word/a.xml' },
      ),
      'file.bomb',
    ],
    ['a macro', docx(entry('word/vbaProject.bin', 'x')), 'file.type.suspicious'],
    ['a program inside', docx(entry('word/embeddings/a.exe', 'MZ')), 'file.type.suspicious'],
    ['a way out', docx(entry('../../etc/passwd', 'x')), 'file.type.suspicious'],
    ['two documents in one', zipOf([...docxParts(), entry('xl/workbook.xml', '<workbook/>')]), 'file.type.suspicious'],
    [
      'an entry that is shorter than it says',
      docx({ name: 'word/a.xml', packed: packed('abc'), size: 4 }),
      'file.broken',
    ],
    ['no end', docx().subarray(0, -30), 'file.broken'],
    ['something after its end', Buffer.concat([docx(), Buffer.from('x')]), 'file.broken'],
    [
      'a directory that points nowhere',
      (() => {
        const bytes = Buffer.from(docx())
        bytes.writeUInt32LE(0xfffffff0, bytes.length - 6)
        return bytes
      })(),
      'file.broken',
    ],
    [
      'a password',
      (() => {
        const bytes = Buffer.from(docx())
        bytes.writeUInt16LE(1, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8)
        return bytes
      })(),
      'file.encrypted',
    ],
  ])('%s is refused', async (_, bytes, key) => {
    expect(await judge('a.docx', bytes)).toBe(key)
  })

  it('are judged in a moment, whatever they claim', async () => {
    const lying = docx({ name: 'word/media/a.xml', packed: zeros, size: 2000 })
    const { ms } = await processorTime(() => judge('a.docx', lying))
    expect(ms).toBeLessThan(2000)
  })

  it('cut anywhere or altered anywhere never break the judge', async () => {
    const whole = docx(entry('word/a.xml', 'x'.repeat(500)))
    for (let at = 0; at < whole.length; at++) {
      expect(await judge('a.docx', whole.subarray(0, at))).toMatch(/^file\./)
      const altered = Buffer.from(whole)
      altered[at]! ^= 0xff
      await judge('a.docx', altered)
    }
  })
})
