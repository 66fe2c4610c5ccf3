import { describe, expect, it } from 'vitest'
import { decodeText } from './encoding.ts'

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')
const textOf = (some: Uint8Array) => decodeText(some)?.text

describe('the coding of a text', () => {
  it('is UTF-16 by its mark, either way round', () => {
    const little = Buffer.from('\ufeffNom\tLefèvre', 'utf16le')
    expect(textOf(little)).toBe('Nom\tLefèvre')
    expect(textOf(Buffer.from(little).swap16())).toBe('Nom\tLefèvre')
  })

  it.each([
    ['Pr\xe9nom;Lef\xe8vre', 'Prénom;Lefèvre'],
    ['LEF\xc8VRE;LEF\xe8VRE', 'LEFÈVRE;LEFèVRE'],
    ['l\x92\xe9t\xe9 \xab \xe0 \xbb 12 \x80', 'l’été « à » 12 €'],
    ['N\xb0;45 m\xb2', 'N°;45 m²'],
    ['Saint\x96Denis', 'Saint–Denis'],
  ])('is Windows-1252 where that makes French: %j', (written, text) => {
    expect(decodeText(bytes(written))).toEqual({ text, coding: 'windows-1252', damaged: false })
  })

  it('is that of an old Mac, or of DOS, where only that makes French', () => {
    expect(decodeText(bytes('Pr\x8enom;Lef\x8fvre;ch\x90ne;l\xd5\x8et\x8e'))).toMatchObject({
      text: 'Prénom;Lefèvre;chêne;l’été',
      coding: 'macintosh',
    })
    expect(decodeText(bytes('Pr\x82nom;Lef\x8avre;ch\x88ne;\x85'))).toMatchObject({
      text: 'Prénom;Lefèvre;chêne;à',
      coding: 'cp850',
    })
  })

  it('stays UTF-8 where a few bytes are of another, each one unknown', () => {
    const mixed = Buffer.concat([Buffer.from('Lefèvre;'), bytes('R\xe9ault')])
    expect(decodeText(mixed)).toEqual({ text: 'Lefèvre;R\uFFFDault', coding: 'utf-8', damaged: true })
  })

  it('is none where nothing makes French of it', () => {
    expect(decodeText(bytes('a\xb1b a\xb1b'))).toBeUndefined()
  })
})
