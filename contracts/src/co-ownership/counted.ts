import { z } from 'zod'
import { formatDecimal, formatNumber } from '../kernel/format-number.ts'
import { id } from '../kernel/values.ts'
import { cleKinds } from './copro.words.ts'

/** A declared figure beside what the lots come to: neither overwrites the other. Shares are decimal texts. */
export const countedFigure = z.object({
  field: z.string(),
  declared: z.union([z.int(), z.string()]).nullable(),
  counted: z.union([z.int(), z.string()]).nullable(),
  /** « déclaré 148 · saisi 146 » */
  sentence: z.string(),
})
export type CountedFigure = z.infer<typeof countedFigure>

/** What the lots hold of a clé, beside its declared total. */
export const countedKey = z.object({
  id,
  label: z.string(),
  kind: z.enum(Object.keys(cleKinds) as [keyof typeof cleKinds]).nullable(),
  /** Sum of the lots, a decimal text. */
  sum: z.string(),
  declared: z.int().nullable(),
  difference: z.string().nullable(),
  /** Lots that should hold some and hold none; lots on which it stands twice. */
  without: z.int(),
  twice: z.int(),
  /** « 99 830 / 100 000 · 2 lots sans tantième » */
  sentence: z.string(),
  /** « Il manque 170 tantièmes. »; empty when the sum is the total. */
  difference_sentence: z.string(),
})
export type CountedKey = z.infer<typeof countedKey>

const shown = (value: number | string): string =>
  typeof value === 'number' ? formatNumber(value) : `${formatDecimal(value)} %`

/** A figure with its sentence. */
export function figure(
  field: string,
  declared: number | string | null | undefined,
  counted: number | string | null,
): CountedFigure {
  const parts = [
    ...(declared == null ? [] : [`déclaré ${shown(declared)}`]),
    ...(counted === null ? [] : [`saisi ${shown(counted)}`]),
  ]
  return { field, declared: declared ?? null, counted, sentence: parts.join(' · ') }
}
