import { UnreadableFile } from './sheet.ts'

/** Characters rewritten at once, and texts that are joined at once where they are short. */
const PIECE = 65_536
const TEXTS = 2000

/** A long text that is being written anew. */
export interface Rewritten {
  /** Adds a text, rewritten piece by piece: each begins with a tag, but the first, and none is cut. */
  add(text: string, rewrite?: (piece: string) => string): void
  /** All that was added. */
  whole(): string
}

/**
 * What is rewritten is kept off the heap as it comes: where one replacement of a whole part fills it, V8 ends the process
 * and not the thread that reads. One character is one byte.
 *
 * @param most characters it may come to; beyond, `add` throws UnreadableFile
 */
export function rewritten(most: number): Rewritten {
  const done: Buffer[] = []
  let texts: string[] = []
  let [held, size] = [0, 0]
  const settle = () => {
    done.push(Buffer.from(texts.join(''), 'latin1'))
    texts = []
    held = 0
  }
  return {
    add(text, rewrite = same) {
      for (let at = 0, end = 0; at < text.length; at = end) {
        end = text.indexOf('<', at + PIECE)
        if (end < 0) end = text.length
        const piece = rewrite(text.slice(at, end))
        texts.push(piece)
        held += piece.length
        size += piece.length
        if (size > most) throw new UnreadableFile('import.file.bomb')
        if (held > PIECE || texts.length > TEXTS) settle()
      }
    },
    whole() {
      settle()
      return Buffer.concat(done).toString('latin1')
    },
  }
}

const same = (piece: string) => piece

/** A text rewritten as a whole, piece by piece. @throws UnreadableFile as `rewritten` */
export function inPieces(text: string, most: number, rewrite: (piece: string) => string): string {
  const { add, whole } = rewritten(most)
  add(text, rewrite)
  return whole()
}
