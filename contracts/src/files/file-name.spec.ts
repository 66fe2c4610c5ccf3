import { describe, expect, it } from 'vitest'
import { mediaTypeOf } from './file.ts'
import { cleanFileName, cleanFolderName, fileNameMax } from './file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['devis.pdf', 'devis.pdf'],
    ['  Devis  n° 12.pdf ', 'Devis n° 12.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\moi\\plan.pdf', 'plan.pdf'],
    ['a\u0000b\u001f\u007f.pdf', 'ab.pdf'],
    ['facture\u202Efdp.exe', 'facturefdp.exe'],
    ['a\u200bb\u200f\u2066.pdf', 'ab.pdf'],
    ['a<b>:"|?*.pdf', 'a_b______.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['lpt1', '_lpt1'],
    ['.htaccess', 'htaccess'],
    ['....', 'Document'],
    ['', 'Document'],
    ['/', 'Document'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    ['a\ud800b.pdf', 'a\ufffdb.pdf'],
    ['photo .png', 'photo.png'],
    ['Compte rendu v1.2 final.docx', 'Compte rendu v1.2 final.docx'],
  ])('%j becomes %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept)
  })

  it('is short enough for every file system, and keeps its extension', () => {
    for (const letter of ['a', 'é', '漢', '😀']) {
      const name = cleanFileName(`${letter.repeat(400)}.docx`)
      expect([...name].length).toBeLessThanOrEqual(fileNameMax)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(230)
      expect(name.endsWith('.docx')).toBe(true)
    }
  })

  it('is clean once cleaned', () => {
    for (const given of ['..a/..b', 'x'.repeat(500), 'con.con.pdf', ' . . .pdf', '\u202e.pdf', 'a. .pdf']) {
      const once = cleanFileName(given)
      expect(cleanFileName(once)).toBe(once)
    }
  })

  it('says its kind by its extension, in any case', () => {
    expect(mediaTypeOf('a.PDF')).toBe('application/pdf')
    expect(mediaTypeOf('a.jpeg')).toBe('image/jpeg')
    expect(mediaTypeOf('pdf')).toBeUndefined()
    expect(mediaTypeOf('a.pdf.exe')).toBeUndefined()
  })
})

describe('the name of a folder', () => {
  it('has no way out and is never empty', () => {
    expect(cleanFolderName('../Travaux/2026')).toBe('..-Travaux-2026')
    expect(cleanFolderName('  Devis   signés ')).toBe('Devis signés')
    expect(cleanFolderName('\u202e \u0000')).toBeUndefined()
    expect([...(cleanFolderName('é'.repeat(300)) ?? '')].length).toBe(80)
  })
})
