import type { z } from 'zod'
import { exportedBy, type FieldOutline, fieldOutlineOf, textBy } from './outline.ts'

/** What schemas say of themselves does not change. */
const known = new WeakMap<z.ZodType, FieldOutline>()
function outlineOfField(schema: z.ZodType): FieldOutline {
  const found = known.get(schema)
  if (found) return found
  const made = fieldOutlineOf(schema)
  known.set(schema, made)
  return made
}

/** A value as people read it, on one line; undefined where there is nothing to write, or nothing that can be. */
export const shownText = (schema: z.ZodType, value: unknown): string | undefined =>
  textBy(outlineOfField(schema), value)

/** A figure as a spreadsheet set to French adds it up: no unit, no spaces; anything else as people read it. */
export const exportedText = (schema: z.ZodType, value: unknown): string | undefined =>
  exportedBy(outlineOfField(schema), value)
