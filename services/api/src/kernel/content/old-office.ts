import type { ReadAt } from './zip.ts'

/** Bytes that are looked at in one go; the next piece begins a little before the end of this one. */
const PIECE = 1024 * 1024
const OVERLAP = 256

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** The names of folders that macros are kept in, in Word and in Excel files of before 2007. */
const MACRO_FOLDERS = [utf16('_VBA_PROJECT'), utf16('Macros')]

/** Whether a Word or Excel file of before 2007 holds macros, or a sheet of macros (Excel 4). */
export async function holdsMacros(size: number, read: ReadAt): Promise<boolean> {
  for (let at = 0; at < size; at += PIECE - OVERLAP) {
    const piece = await read(at, Math.min(size, at + PIECE))
    if (MACRO_FOLDERS.some(name => piece.includes(name)) || hasMacroSheet(piece)) return true
  }
  return false
}

/** A record BOUNDSHEET (0x85) of the kind `macro` ([MS-XLS] 2.4.28): place of four bytes, visibility, kind, length of the name. */
function hasMacroSheet(piece: Buffer): boolean {
  for (let at = piece.indexOf('\x85\0', 0, 'latin1'); at >= 0; at = piece.indexOf('\x85\0', at + 1, 'latin1')) {
    if (at + 12 > piece.length) return false
    const [length, visibility, kind, name] = [
      piece.readUInt16LE(at + 2),
      piece[at + 8]!,
      piece[at + 9],
      piece[at + 10]!,
    ]
    const isWhole = length === 8 + name || length === 8 + 2 * name
    if (kind === 1 && visibility <= 2 && name > 0 && name <= 31 && isWhole) return true
  }
  return false
}
