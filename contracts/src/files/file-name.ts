import { trimEnds } from '../kernel/trim-ends.ts'

/** Characters of a name, its extension included. */
export const fileNameMax = 150

/** The most bytes a name may take in UTF-8: file systems stop at 255, and people's own copies add « (1) ». */
const BYTES_MAX = 230

/* Control characters, marks that turn the direction of writing, blanks of no width, private and unassigned ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu
/** What file systems give another meaning. */
const SPECIAL = /[<>:"|?*]/g
/** Names that Windows keeps for devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|clock\$)(?=\.|$)/i

/**
 * The name a file is kept under, from the name somebody gave it: its last part only, no unseen character that could
 * disguise its extension, nothing a file system cannot hold. Cleaning a clean name changes nothing.
 *
 * @returns a name, `Document` where nothing is left of it; the extension is kept as it is
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const seen = last.replace(UNSEEN, '').replace(SPECIAL, '_').replace(/\s+/g, ' ')
  const plain = trimEnds(seen, /[\s.]/).replace(DEVICE, '_$1')
  const [stem, extension] = split(plain)
  return `${shortened(stem.trimEnd() || 'Document', extension)}${extension}`
}

function split(name: string): [stem: string, extension: string] {
  const at = name.lastIndexOf('.')
  const extension = at < 0 ? '' : name.slice(at)
  return /^\.[^\s.]{1,10}$/.test(extension) ? [name.slice(0, at), extension] : [name, '']
}

function shortened(stem: string, extension: string): string {
  const fits = (text: string) => {
    const whole = text + extension
    return [...whole].length <= fileNameMax && new TextEncoder().encode(whole).length <= BYTES_MAX
  }
  const characters = [...stem].slice(0, fileNameMax)
  while (!fits(characters.join(''))) characters.pop()
  return characters.join('').trimEnd()
}

/** The name of a folder, cleaned as a file's is but with no extension to keep; undefined when nothing is left of it. */
export function cleanFolderName(given: string): string | undefined {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[/\\]/g, '-')
    .replace(SPECIAL, '_')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, 80).join('').trim() || undefined
}
