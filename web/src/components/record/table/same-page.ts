const AN_ID = /^[0-9a-f-]{36}$/

/**
 * The address of another record by the part that is shown now. What is the first one's own (a dwelling of a project, a funder
 * of a mission) is not the other's: its address ends before it.
 */
export function samePage(pathname: string, id: string, other: string): string {
  const [before, after = ''] = pathname.split(id, 2)
  const parts = after.split('/')
  const own = parts.findIndex(part => AN_ID.test(part))
  const kept = own === -1 ? parts : parts.slice(0, parts[own - 1] === 'edit' ? own - 1 : own)
  return `${before}${other}${kept.join('/')}`
}
