import type { z } from 'zod'

/** Marks a field as personal data: it is encrypted with its subject's own key before it is stored in an event. */
export function personal<S extends z.ZodType>(schema: S): S {
  return schema.meta({ personal: true }) as S
}

/** A way to one personal field: property names, `*` for every element of an array or value of a record. */
export type PersonalPath = readonly string[]

/** Every personal field below a schema, looking through optional, nullable, arrays, records and objects. */
export function personalPaths(schema: z.ZodType, path: PersonalPath = []): PersonalPath[] {
  if (schema.meta()?.personal === true) return [path]
  const definition = schema.def as unknown as Record<string, unknown> & { type: string }
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
        personalPaths(field, [...path, key]),
      )
    case 'array':
      return personalPaths(definition.element as z.ZodType, [...path, '*'])
    case 'record':
      return personalPaths(definition.valueType as z.ZodType, [...path, '*'])
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
      return personalPaths(definition.innerType as z.ZodType, path)
    default:
      return []
  }
}

/** Replaces every value found at a path by what `replace` makes of it; absent and null values stay as they are. */
export function replaceAt(value: unknown, path: PersonalPath, replace: (value: unknown) => unknown): unknown {
  if (value === undefined || value === null) return value
  const [step, ...rest] = path
  if (step === undefined) return replace(value)
  if (step === '*') {
    if (Array.isArray(value)) return value.map(element => replaceAt(element, rest, replace))
    return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, replaceAt(element, rest, replace)]))
  }
  const object = value as Record<string, unknown>
  if (!(step in object)) return value
  return { ...object, [step]: replaceAt(object[step], rest, replace) }
}

/** The schema at the end of a way; that of what holds it where the way says no more. */
export const schemaAt = (schema: z.ZodType, path: PersonalPath): z.ZodType => path.reduce(below, schema)

function below(schema: z.ZodType, step: string): z.ZodType {
  const definition = schema.def as unknown as Partial<Record<'innerType' | 'element' | 'valueType', z.ZodType>> & {
    shape?: Record<string, z.ZodType>
  }
  if (definition.shape?.[step]) return definition.shape[step]
  if (definition.innerType) return below(definition.innerType, step)
  return (step === '*' ? (definition.element ?? definition.valueType) : undefined) ?? schema
}
