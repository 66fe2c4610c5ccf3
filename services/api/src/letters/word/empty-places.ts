import { listCommands } from 'docx-templates'
import type { LetterValues } from './fill.ts'
import { DELIMITERS } from './judge-template.ts'

/** What a letter has no value for. */
export interface EmptyPlaces {
  /** Tokens whose place stays empty: a passage that a condition leaves out has none. In the order of the template. */
  readonly empty: readonly string[]
  /** Those among them that a condition also asks about: to write anything there would make it hold. */
  readonly asked: ReadonlySet<string>
}

/** Which places of a template, judged before, these values leave empty. */
export async function emptyPlaces(template: Buffer, values: LetterValues): Promise<EmptyPlaces> {
  const empty = new Set<string>()
  const asked = new Set<string>()
  const leftOut: boolean[] = []
  for (const { type, code } of await listCommands(new Uint8Array(template).buffer, DELIMITERS)) {
    const token = code.trim()
    if (type === 'END-IF') leftOut.pop()
    else if (type === 'IF') {
      asked.add(token)
      leftOut.push(!values[token])
    } else if (!values[token] && !leftOut.includes(true)) empty.add(token)
  }
  return { empty: [...empty], asked }
}
