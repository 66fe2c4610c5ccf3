import { addressLineOf } from '@faitage/contracts/addresses/address'
import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import type { Lookalike, prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { wordsIn } from '@faitage/projections/kernel/search'
import { nameKey } from '@faitage/projections/projects/namesakes.queries'
import { listProjects } from '@faitage/projections/projects/project-list.queries'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { ProspectOperations } from './prospect.ts'

type Asked = BodyOf<typeof prospectEndpoints.duplicates>
type Likeness = Lookalike['alike'][number]
type Found = Omit<Lookalike, 'alike'>

/** How many are found for one reason, and answered at most. */
const OF_EACH = 10
const AT_MOST = 20

/** What is looked for, by what it would show. A family name alone is many people's. */
function searched(asked: Asked): (readonly [Likeness, string])[] {
  const { last_name, first_name, company_name, phone_number_1, phone_number_2, email, place } = asked
  const name = last_name && first_name ? `${last_name} ${first_name}` : (company_name ?? '')
  const street = place?.address_street || place?.address ? addressLineOf(place) : ''
  const all: (readonly [Likeness, string | null | undefined])[] = [
    ['name', name],
    ['phone', phone_number_1],
    ['phone', phone_number_2],
    ['email', email],
    ['place', street],
  ]
  return all.filter((one): one is readonly [Likeness, string] => Boolean(one[1]?.trim()))
}

/** `LEGOFF Yann` is `Le Goff Yann`: names are compared without their blanks, apostrophes and hyphens as well. */
const isWrittenSo = ({ last_name, first_name }: Asked, name: string | null | undefined): boolean =>
  Boolean(last_name && first_name) &&
  [nameKey(last_name, first_name), nameKey(first_name, last_name)].some(one => nameKey(name).includes(one))

/** Prospects and projects the caller may see that are perhaps of the same person, those alike for most reasons first. */
export async function lookalikes(
  api: Api,
  operations: ProspectOperations,
  asked: Asked,
  caller: Caller,
): Promise<Lookalike[]> {
  const found = new Map<string, Found & { alike: Set<Likeness> }>()
  const add = (one: Found, why: Likeness) => {
    const known = found.get(one.id) ?? { ...one, alike: new Set<Likeness>() }
    found.set(one.id, known)
    known.alike.add(why)
  }
  const page = { page: 1, size: OF_EACH, sortDirection: 'asc', id: [] } as const
  await Promise.all(
    searched(asked).map(async ([why, text]) => {
      const called = why === 'name' ? wordsIn(text).split(' ') : []
      const isCalled = (name: string | null | undefined) =>
        called.every(word => wordsIn(name).split(' ').includes(word)) || isWrittenSo(asked, name)
      const [prospects, projects] = await Promise.all([
        operations.list({ ...page, term: text, id: [] }, caller),
        may(caller.permissions, 'read project')
          ? listProjects(api.db, caller, { ...page, q: text, id: [] })
          : { items: [] },
      ])
      for (const { id, display_name, mission_name } of prospects.items)
        if (id !== asked.except && isCalled(display_name))
          add({ kind: 'prospect', id, title: display_name, mission_name }, why)
      for (const one of projects.items)
        if (isCalled(one.requester_name))
          add({ kind: 'project', id: one.id, title: projectTitle(one), mission_name: one.mission_name }, why)
    }),
  )
  return [...found.values()]
    .map(({ alike, ...one }) => ({ ...one, alike: [...alike] }))
    .toSorted((a, b) => b.alike.length - a.alike.length || a.title.localeCompare(b.title, 'fr'))
    .slice(0, AT_MOST)
}
