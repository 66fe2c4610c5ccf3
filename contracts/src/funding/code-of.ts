import { z } from 'zod'
import { REQUIRED } from '../kernel/french.ts'

/**
 * One of a list of codes. To what is stored it is a text: the list may grow without an event changing its shape, which it
 * could not as an enumeration.
 */
export const codeOf = <T extends string>(codes: readonly T[], message = 'Choisissez une des valeurs proposées.') =>
  z
    .string()
    .max(60)
    .refine(code => (codes as readonly string[]).includes(code), {
      error: ({ input }) => (input === '' ? REQUIRED : message),
      abort: true,
    }) as unknown as z.ZodType<T, T>
