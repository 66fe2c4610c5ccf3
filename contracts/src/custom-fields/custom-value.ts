import { z } from 'zod'

/** A value of a custom field as it is kept: options of a list by their ids, a day as `YYYY-MM-DD`. */
export const customValue = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(100)).max(200),
])
export type CustomValue = z.infer<typeof customValue>

/** What a project holds, by custom field. */
export type CustomValues = Readonly<Record<string, CustomValue>>

/** How the path of a custom field begins, among the fields of a project and of its list. */
export const CUSTOM = 'custom.'
/** The id of the custom field a path names; undefined where it names another field. */
export const customIdIn = (path: string): string | undefined =>
  path.startsWith(CUSTOM) ? path.slice(CUSTOM.length) : undefined
