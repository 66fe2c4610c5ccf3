import { wordsOf } from './noun.ts'
import { mapped, type Outline, outlinesOf } from './outline.ts'
import type { AnySheet } from './record.ts'

/** The outline of a record: browsers are sent it as it is once it is made, without schemas. */
export function outlineOf<R extends AnySheet>(record: R): Outline<keyof R['labels'] & string> {
  const { stream, words, sections, labels } = record
  return { stream, words: wordsOf(words), sections, labels, fields: mapped(outlinesOf(record.fields.shape)) } as never
}
