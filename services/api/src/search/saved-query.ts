import { CUSTOM, customIdIn } from '@faitage/contracts/custom-fields/custom-value'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import type { ListFields } from '@faitage/contracts/kernel/list-fields'
import type { SavedSearchEntity } from '@faitage/contracts/search/saved-search'
import { searchedEntities } from '@faitage/contracts/search/search.endpoints'
import { customFieldsFor, customStructure } from '../custom-fields/custom-filters.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { parseOr } from '../kernel/http/validation.ts'

/** What an address says beside the fields: how the list is shown. */
const SHOWN = new Set(['q', 'sort', 'size', 'columns', 'vue'])
/** In the address: everything, where a filter would otherwise be in force. */
const EVERYTHING = '*'

/** The fields that a list is narrowed by; of one mission's projects, its custom fields too. */
async function structureFor(api: Api, caller: Caller, entity: SavedSearchEntity, asked: URLSearchParams) {
  const { fields } = searchedEntities[entity]
  const mission = entity === 'project' ? onlyMission(asked) : undefined
  const custom: ListFields = mission ? await customStructure(api, caller, mission) : {}
  return { ...fields, ...custom } as ListFields
}
const onlyMission = (asked: URLSearchParams): string | undefined => {
  const ids = (asked.get('mission_id') ?? '').split(',')
  return ids.length === 1 && /^[0-9a-f-]{36}$/i.test(ids[0] ?? '') ? ids[0] : undefined
}

/** What is asked of fields, by their names; a sort is asked of its column. */
const askedOf = (asked: URLSearchParams): string[] => {
  const sort = asked.get('sort')?.replace(/^-/, '')
  return [...asked.keys(), ...(sort?.startsWith(CUSTOM) ? [sort] : [])]
}

/** What is wrong with the query of a search: a field its list has not, by name; a value that is none of its field. */
export async function faultsOfQuery(
  api: Api,
  caller: Caller,
  entity: SavedSearchEntity,
  query: string,
): Promise<FieldError[]> {
  const asked = new URLSearchParams(query)
  const fields = await structureFor(api, caller, entity, asked)
  const path = 'query'
  const unknown = askedOf(asked).filter(name => !SHOWN.has(name) && !Object.hasOwn(fields, name))
  if (unknown.length > 0)
    return [...new Set(unknown)].map(name => ({
      path,
      message: `Ce champ n’est pas connu ici : ${name.slice(0, 60)}.`,
    }))
  const sort = asked.get('sort')
  const listed: Record<string, string> = {
    ...Object.fromEntries([...asked].filter(([name, value]) => Object.hasOwn(fields, name) && value !== EVERYTHING)),
    ...(sort ? { sortBy: sort.replace(/^-/, '') } : {}),
    ...(asked.has('size') ? { size: asked.get('size') ?? '' } : {}),
  }
  const parsed = parseOr(searchedEntities[entity].list.query, listed)
  if (!('refusal' in parsed)) return []
  return (parsed.refusal.details.fields as FieldError[]).map(({ path: name, message }) => {
    const field = name.split('.')[0] ?? name
    return { path, message: `${fields[field]?.label ?? WORDS[field] ?? field} : ${message}` }
  })
}
const WORDS: Readonly<Record<string, string>> = { sortBy: 'Tri', size: 'Lignes par page' }

/** What a kept query asks for that its list has no more, as people called it. */
export async function goneOf(api: Api, caller: Caller, entity: SavedSearchEntity, query: string): Promise<string[]> {
  const asked = new URLSearchParams(query)
  const fields = await structureFor(api, caller, entity, asked)
  const gone = [...new Set(askedOf(asked))].filter(name => !SHOWN.has(name) && !Object.hasOwn(fields, name))
  const mission = onlyMission(asked)
  if (gone.length === 0 || !mission) return gone
  const known = (await customFieldsFor(api, caller, mission)).fields
  return gone.map(name => known.find(({ id }) => id === customIdIn(name))?.name ?? name)
}
