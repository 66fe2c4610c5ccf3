import { PAGE, PAGES } from './blocks.ts'

/** The fields of Word: the numbers of pages are known to the layout alone, of the others what was last shown is kept. */
export class FieldReader {
  #instruction: string | undefined
  #hidden = false

  get isHidden(): boolean {
    return this.#hidden || this.#instruction !== undefined
  }

  open(tag: string, attributes: Record<string, string>): string | undefined {
    if (tag === 'w:fldSimple') {
      const shown = numberIn(attributes['w:instr'] ?? '')
      this.#hidden = shown !== undefined
      return shown
    }
    if (tag !== 'w:fldChar') return undefined
    const type = attributes['w:fldCharType']
    if (type === 'begin') this.#instruction = ''
    else if (type === 'separate') {
      this.#hidden = numberIn(this.#instruction ?? '') !== undefined
      this.#instruction = undefined
    } else {
      this.#instruction = undefined
      this.#hidden = false
    }
    return undefined
  }

  instruction(text: string): string | undefined {
    const before = numberIn(this.#instruction ?? '')
    this.#instruction = (this.#instruction ?? '') + text
    return before === undefined ? numberIn(this.#instruction) : undefined
  }

  close(tag: string): void {
    if (tag === 'w:fldSimple') this.#hidden = false
  }
}

function numberIn(instruction: string): string | undefined {
  const name = instruction.trim().split(/\s/, 1)[0]?.toUpperCase()
  return name === 'PAGE' ? PAGE : name === 'NUMPAGES' ? PAGES : undefined
}
