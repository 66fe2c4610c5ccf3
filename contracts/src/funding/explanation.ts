import { z } from 'zod'

/** The record an operand is read from, so that it can be opened and corrected. */
const source = z.object({
  kind: z.enum([
    ...(['quote', 'funder', 'funding_scenario', 'scale', 'income_scale', 'accommodation'] as const),
    ...(['requester', 'project', 'common_area', 'energy_audit', 'simulation'] as const),
  ]),
  id: z.string(),
  /** The field of its form, where one field says it. */
  field: z.string().optional(),
})
export type Source = z.infer<typeof source>

/** How a figure came about: `60 % × 40 000,00 €`, and where each operand is from. Texts are French, amounts formatted. */
export const explanation = z.object({
  label: z.string(),
  formula: z.string(),
  operands: z.array(z.object({ label: z.string(), value: z.string(), source: source.nullable() })),
})
export type Explanation = z.infer<typeof explanation>
