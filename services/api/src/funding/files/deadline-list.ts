import { alertBuckets } from '@faitage/contracts/alerts/alert.endpoints'
import type { FundingDeadline, fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import type { QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { phonesOf } from '@faitage/projections/funding/funding-file'
import type { Api } from '../../kernel/api.ts'
import { namesOf } from '../../kernel/history/names.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { deadlinesFound, type FoundDeadline as Found, riskOf } from './deadlines-found.ts'

type List = typeof fundingDeadlineEndpoints.list
type Query = QueryOf<List>
type Filter = 'bucket' | 'funder_id' | 'agency_id' | 'referrer_id'

/** The deadlines of the funders that the filters leave: a page, what hangs on them all, and what else could be chosen. */
export async function fundingDeadlines(api: Api, caller: Caller, query: Query): Promise<ResponseOf<List>> {
  const { page, size, mission_id: missions, project_id, mine } = query
  const all = await deadlinesFound(api, caller, {
    ...{ missions, project_id, whose: mine === 'true' ? ('followed' as const) : undefined },
  })
  const kept = keptBy(query)
  const but = (filter: Filter) => all.filter(one => kept(one, filter))
  const shown = all.filter(one => kept(one))
  const items = inOrder(shown, query).slice((page - 1) * size, page * size)
  const byReferrer = but('referrer_id')
  const [phones, nameOf] = await Promise.all([
    phonesOf(
      api.db,
      caller,
      items.map(one => one.project_id),
    ),
    namesOf(api.people, new Set([...byReferrer, ...items].flatMap(one => one.referrers))),
  ])
  const told = ({ agency_id: _, agency_name: __, project_reference: ___, ...one }: Found): FundingDeadline => ({
    ...one,
    phone: phones.get(one.project_id) ?? null,
    referrers: one.referrers.map(id => ({ id, name: nameOf(id) })),
  })
  const byBucket = Map.groupBy(but('bucket'), one => one.bucket)
  return {
    items: items.map(told),
    page,
    pageSize: size,
    totalItems: shown.length,
    at_risk: riskOf(shown).at_risk,
    buckets: Object.fromEntries(
      alertBuckets.map(name => [name, riskOf(byBucket.get(name) ?? [])]),
    ) as ResponseOf<List>['buckets'],
    by_funder: sharesOf(but('funder_id'), one => [[one.funder_id, one.funder_name]]),
    by_agency: sharesOf(but('agency_id'), one => [[one.agency_id, one.agency_name ?? 'Sans agence']]),
    by_referrer: sharesOf(byReferrer, one =>
      one.referrers.length > 0 ? one.referrers.map(id => [id, nameOf(id)] as const) : [[null, 'Sans référent']],
    ),
  }
}

/** Whether the filters keep a deadline; one of them may be left out. */
function keptBy(query: Query) {
  const holds = (values: readonly string[], of: readonly (string | null)[]) =>
    values.length === 0 || of.some(one => one !== null && values.includes(one))
  return (one: Found, but?: Filter): boolean =>
    (but === 'bucket' || holds(query.bucket, [one.bucket])) &&
    (but === 'funder_id' || holds(query.funder_id, [one.funder_id])) &&
    (but === 'agency_id' || holds(query.agency_id, [one.agency_id])) &&
    (but === 'referrer_id' || holds(query.referrer_id, one.referrers))
}

/** As they are asked for. Without an order one's own come first: that is what one came for. They come in the order of their days. */
function inOrder(some: readonly Found[], { sortBy, sortDirection }: Query): Found[] {
  const way = sortDirection === 'desc' ? -1 : 1
  if (sortBy === 'at_risk') return some.toSorted((one, other) => way * (one.at_risk - other.at_risk))
  const byDay = way === 1 ? [...some] : some.toReversed()
  return sortBy ? byDay : byDay.toSorted((one, other) => Number(other.mine) - Number(one.mine))
}

function sharesOf(found: readonly Found[], of: (one: Found) => readonly (readonly [string | null, string])[]) {
  const groups = new Map<string | null, { name: string; some: Found[] }>()
  for (const one of found)
    for (const [id, name] of of(one)) {
      const group = groups.get(id) ?? { name, some: [] }
      group.some.push(one)
      groups.set(id, group)
    }
  return [...groups]
    .map(([id, { name, some }]) => ({ id, name, ...riskOf(some) }))
    .toSorted((one, other) => other.at_risk - one.at_risk || one.name.localeCompare(other.name, 'fr'))
}
