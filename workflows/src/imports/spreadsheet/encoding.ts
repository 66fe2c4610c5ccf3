/* Which bytes are which characters. French files come in more codings than they say. */

/** What a text was written in, where that was not plain. */
type Coding = 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh' | 'cp850'
export interface Decoded {
  readonly text: string
  readonly coding: Coding
  /** Bytes that are none of its coding stand in it as U+FFFD. */
  readonly damaged: boolean
}

/** Characters 128 to 255 of the coding of DOS, which old programs still export. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/** Bytes that codings are compared by: enough of any list. */
const LOOKED_AT = 1_000_000

/** Reads bytes as the text that they are most likely. Undefined where no coding makes French of them. */
export function decodeText(bytes: Uint8Array): Decoded | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return wide(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return wide(bytes, 'utf-16be')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, coding: 'utf-8', damaged: false }
  } catch {
    return mostlyUtf8(bytes)
      ? { text: new TextDecoder('utf-8').decode(bytes), coding: 'utf-8', damaged: true }
      : oneByteEach(bytes)
  }
}

function wide(bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): Decoded {
  const text = new TextDecoder(label).decode(bytes)
  return { text, coding: 'utf-16', damaged: false }
}

/** What French is written with beyond ASCII, as UTF-8 has it; « l’é » of a Mac makes a letter of Armenian. */
const western = /[\u00A0-\u017F\u2010-\u20AC]/
/** Whether such characters stand in it as UTF-8: the bytes of another coding hardly ever make one by chance. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  let [whole, broken] = [0, 0]
  for (const character of text) {
    if (character === '\uFFFD') broken++
    else if (western.test(character)) whole++
  }
  return whole > 0 && whole * 4 >= broken
}

/** Windows-1252 unless it makes no French where another coding does. */
function oneByteEach(bytes: Uint8Array): Decoded | undefined {
  const some = bytes.subarray(0, LOOKED_AT)
  const usual = likeFrench(decodedAs('windows-1252', some))
  if (usual >= 0) return { text: decodedAs('windows-1252', bytes), coding: 'windows-1252', damaged: false }
  const others = (['macintosh', 'cp850'] as const)
    .map(coding => ({ coding, score: likeFrench(decodedAs(coding, some)) }))
    .toSorted((a, b) => b.score - a.score)
  const best = others[0]
  return best && best.score > 0
    ? { text: decodedAs(best.coding, bytes), coding: best.coding, damaged: false }
    : undefined
}

function decodedAs(coding: 'windows-1252' | 'macintosh' | 'cp850', bytes: Uint8Array): string {
  if (coding !== 'cp850') return new TextDecoder(coding).decode(bytes)
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, byte => cp850[byte.charCodeAt(0) - 128] ?? byte)
}

/** What is not ASCII, with the letter before it and the one after. */
const unusual = /([A-Za-z]?)([^\0-\x7f])(?=([A-Za-z]?))/g
const small = /[àâäçéèêëîïôöùûüÿœæñáíóúãõåøß]/
const capital = /[ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆÑÁÍÓÚ]/
/** Signs that stand anywhere, and those that stand alone or between a word and a space. */
const anywhere = /[–—…€°²³·•\u00A0\u202F]/
const sign = /[‘“”«»½¼±©®™§]/

/** How much a text looks like French: each accented letter where letters are counts for it, what stands in no word against. */
function likeFrench(text: string): number {
  let score = 0
  for (const [, before = '', character = '', after = ''] of text.matchAll(unusual)) {
    const inWord = before !== '' || after !== ''
    if (small.test(character)) score += inWord ? 2 : character === 'à' ? 1 : 0
    else if (capital.test(character)) score += /[a-z]/.test(before) ? -2 : inWord ? 2 : 0
    else if (character === '’') score += before && after ? 2 : 0
    else if (sign.test(character)) score += before && after ? -2 : 0
    else if (!anywhere.test(character)) score -= inWord ? 2 : 1
  }
  return score
}
