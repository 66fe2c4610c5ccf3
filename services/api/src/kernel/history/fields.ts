/** Values by dotted field path, as forms, conflicts and histories name them: `requester.email`, `status`. */
export type Fields = Record<string, unknown>

/** The given values under a prefix: `prefixed('sheet', { name })` is `{ 'sheet.name': name }`. */
export function prefixed(prefix: string, values: object | undefined): Fields {
  const fields: Fields = {}
  for (const [key, value] of Object.entries(values ?? {})) if (value !== undefined) fields[`${prefix}.${key}`] = value
  return fields
}
