/** Values by dotted field path, as forms, conflicts and histories name them: `requester.email`, `status`. */
export type Fields = Record<string, unknown>

/** The given values under a prefix, if any: `prefixed('requester', { email })` is `{ 'requester.email': email }`. */
export function prefixed(prefix: string | undefined, values: object | undefined): Fields {
  const fields: Fields = {}
  for (const [key, value] of Object.entries(values ?? {}))
    if (value !== undefined) fields[prefix === undefined ? key : `${prefix}.${key}`] = value
  return fields
}
