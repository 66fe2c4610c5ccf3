import { type AuditPlace, dwellingPath } from '../audit-place.ts'
import { pageOfGroup } from '../scenarios/filled-in.ts'

/**
 * The address at which a field that a balance asks for is filled in: `walls[0].area` on the page of walls, what is read of the
 * dwelling on its sheet, the place on the project's. Pure.
 */
export function fieldPage(field: string, place: AuditPlace, path: string): string {
  if (field === 'dwelling.postal_code') return `/projects/edit/${place.project}`
  if (field.startsWith('dwelling.')) return dwellingPath(place)
  const page = pageOfGroup(/^\w+/.exec(field)?.[0] ?? '')
  return page ? `${path}/${page}?champ=${encodeURIComponent(field)}` : path
}
