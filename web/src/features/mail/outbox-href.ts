/** The address of the outbox with one mail open, or none, its filters kept. */
export function outboxHref(search: string, id: string | undefined): string {
  const parameters = new URLSearchParams(search)
  if (id) parameters.set('message', id)
  else parameters.delete('message')
  return `/admin/outbox${parameters.size > 0 ? `?${parameters.toString().replaceAll('%2C', ',')}` : ''}`
}
