import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { FIELD_MASK, namesInMask, onlyFields } from '@faitage/contracts/kernel/field-mask'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { type projectEndpoints, UNIQUE_PAGE } from '@faitage/contracts/projects/project.endpoints'
import { projectListedFields } from '@faitage/contracts/projects/project-list-answer'
import type { Caller } from '../kernel/http/caller.ts'
import { withUnknownFields } from '../kernel/http/validation.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'

type Query = QueryOf<typeof projectEndpoints.list>

/** A list as it was asked: the fields of the mask only; whole where one page is to hold it all. */
export async function answered(
  { query, caller, mask }: { query: Query; caller: Caller; mask: string | readonly string[] | undefined },
  list: (query: Omit<Query, 'unique_page'>) => Promise<Page<ProjectSummary>>,
): Promise<Page<ProjectSummary> | Refusal> {
  const names = knownNames(mask, caller)
  if (isRefusal(names)) return names
  const { unique_page, ...asked } = query
  const whole = unique_page === 'true'
  const page = await list(whole ? { ...asked, page: 1, size: UNIQUE_PAGE } : asked)
  if (whole && page.totalItems > UNIQUE_PAGE)
    return refused('project.list.tooMany', { count: formatNumber(page.totalItems), most: formatNumber(UNIQUE_PAGE) })
  return names ? { ...page, items: onlyFields(page.items, names) } : page
}

/** A field that the reader's list does not have is refused by name. */
function knownNames(mask: string | readonly string[] | undefined, { role }: Caller): string[] | undefined | Refusal {
  const names = namesInMask(mask)
  const known = new Set(names && projectListedFields({ client: role === 'client' }).map(({ name }) => name))
  const unknown = names?.filter(name => !known.has(name)) ?? []
  return unknown.length > 0
    ? withUnknownFields(
        { value: names },
        unknown.map(name => `${FIELD_MASK}.${name}`),
      )
    : names
}
