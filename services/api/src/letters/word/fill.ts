import { randomUUID } from 'node:crypto'
import { createReport } from 'docx-templates'
import { DELIMITERS } from './judge-template.ts'
import { LetterFault } from './letter-fault.ts'

/** By token; a condition holds where its token has a value. */
export type LetterValues = Readonly<Record<string, string>>

/** What may stand in a document: XML has no words for the other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken away
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * A template with its tokens replaced. No code of the template ever runs: its commands are looked up among the values.
 *
 * @throws {LetterFault} where it holds a command that is none of the values
 */
export async function fillTemplate(template: Buffer, values: LetterValues): Promise<Buffer> {
  const known = new Map(Object.entries(values))
  const filled = await createReport({
    template,
    cmdDelimiter: DELIMITERS,
    // Nobody can write it: what a value or a template says is never taken for XML.
    literalXmlDelimiter: `xml-${randomUUID()}`,
    data: {},
    failFast: true,
    indentXml: false,
    // A break within a text is none of Word's: whoever reads the letter again would keep its last line alone.
    processLineBreaksAsNewText: true,
    runJs: ({ sandbox }) => {
      const value = known.get(String(sandbox.__code__ ?? '').trim())
      if (value === undefined) throw new LetterFault('letter.template.broken')
      return { modifiedSandbox: {} as typeof sandbox, result: value.toWellFormed().replace(UNWRITABLE, '') }
    },
  }).catch(() => {
    throw new LetterFault('letter.template.broken')
  })
  return Buffer.from(filled)
}
