import { listCommands } from 'docx-templates'
import { judgeParts } from './judge-parts.ts'
import { shown } from './judge-xml.ts'
import { LetterFault } from './letter-fault.ts'
import { openParts } from './parts.ts'

export const DELIMITERS: [string, string] = ['{{', '}}']

/** A token of the list, or that of a custom field by the name its mission gave it. Nothing of it is ever run: it is looked up. */
const TOKEN = /^(?:[a-z][a-z0-9_]{0,40}\.[a-z0-9_]{1,90}|champ\.[\p{L}\p{N}][\p{L}\p{M}\p{N} _'’()°/-]{0,89})$/u

/**
 * The tokens of a template, once it was judged whole: nothing from elsewhere, no program, no image that is a bomb, no command
 * but a token and a condition on one.
 *
 * @throws {LetterFault}
 */
export async function judgeTemplate(content: Buffer): Promise<string[]> {
  const parts = await openParts(content)
  await judgeParts(parts)
  const commands = await commandsOf(content)
  const tokens = new Set<string>()
  let open = 0
  for (const { raw, type, code } of commands) {
    if (type === 'END-IF') open -= 1
    else if (type !== 'INS' && type !== 'IF')
      throw new LetterFault('letter.template.forbidden', { command: shown(raw) })
    else {
      if (type === 'IF') open += 1
      const token = code.trim()
      if (!TOKEN.test(token)) throw new LetterFault('letter.template.unknownTokens', { tokens: shown(raw) })
      tokens.add(token)
    }
    if (open < 0) throw new LetterFault('letter.template.unbalanced', { near: 'END-IF' })
  }
  if (open > 0) throw new LetterFault('letter.template.unbalanced', { near: 'IF' })
  return [...tokens]
}

async function commandsOf(content: Buffer) {
  try {
    return await listCommands(new Uint8Array(content).buffer, DELIMITERS)
  } catch {
    throw new LetterFault('letter.template.broken')
  }
}
