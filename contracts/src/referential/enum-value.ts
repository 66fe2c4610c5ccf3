import { z } from 'zod'

/** One value of a list: what is stored, what people read, whether it may still be chosen. */
export const enumValue = z.object({
  value: z.string(),
  label: z.string(),
  /** No longer offered; what already holds it keeps it. */
  disabled: z.boolean(),
  /** Value of the list above, where a list depends on another. */
  parent: z.string().optional(),
})
export type EnumValue = z.infer<typeof enumValue>

/** A list from its values and labels; all may be chosen. */
export const listOf = (labels: Readonly<Record<string, string>>, parent?: string): EnumValue[] =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    disabled: false,
    ...(parent === undefined ? {} : { parent }),
  }))
