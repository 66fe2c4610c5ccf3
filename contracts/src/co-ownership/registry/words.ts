import type { z } from 'zod'
import { innermost, labelsOf } from '../../kernel/field.ts'
import { shownText } from '../../kernel/shown-value.ts'
import { copro } from '../copro.ts'

/* The fields of a plan (`syndic.name`) as people read them. */

type Name = keyof typeof copro.labels
const parted = (field: string) => field.split('.') as [Name, string?]
/** The fields of a block; none where the field is no block. */
const blockOf = (name: Name): z.ZodRawShape => (innermost(copro.fields.shape[name]) as Partial<z.ZodObject>).shape ?? {}

/** `Syndic : Nom ou raison sociale`. */
export function registryFieldLabel(field: string): string {
  const [name, part] = parted(field)
  const label = copro.labels[name]
  const within = part === undefined ? undefined : labelsOf(blockOf(name))[part]
  return within ? `${label}\u00A0: ${within}` : label
}

/** A value of a plan as people read it; null when there is none. */
export function shownRegistryValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const [name, part] = parted(field)
  const schema = (part === undefined ? copro.fields.shape[name] : blockOf(name)[part]) as z.ZodType | undefined
  return (schema && shownText(schema, value)) ?? null
}
