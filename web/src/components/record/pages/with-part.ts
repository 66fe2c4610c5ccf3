/** The query string of this page with a record's panel open (`new` creates one), or closed when there is no id. */
export function withPart(search: string, part: string, id: string | undefined): string {
  const parameters = new URLSearchParams(search)
  if (id === undefined) parameters.delete(part)
  else parameters.set(part, id)
  return parameters.size > 0 ? `?${parameters.toString().replaceAll('%2C', ',')}` : ''
}
