import { type AlertBucket, alertBuckets } from '@faitage/contracts/alerts/alert.endpoints'
import type { FundingDeadline, fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { AT_RISK_DAYS, fundersAsked, openDeadlinesOf } from '@faitage/contracts/funding/open-deadlines'
import type { QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { type DeadlineRuleItem, deadlineRulesOf } from '@faitage/projections/funding/deadline-rule'
import { funderModel } from '@faitage/projections/funding/funder'
import { type FileOfProject, filesVisible } from '@faitage/projections/funding/funding-file'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { Api } from '../../kernel/api.ts'
import { namesOf } from '../../kernel/history/names.ts'
import type { Caller } from '../../kernel/http/caller.ts'

type List = typeof fundingDeadlineEndpoints.list
interface Found extends Omit<FundingDeadline, 'funder_name' | 'referrers'> {
  readonly referrers: readonly string[]
  readonly agency_id: string | null
  readonly agency_name: string | null
}

/** Days that a deadline of each bucket is away at most. */
const within: readonly (readonly [AlertBucket, number])[] = [
  ['overdue', -1],
  ['week', 7],
  ['month', 30],
  ['quarter', AT_RISK_DAYS],
]
const bucketOf = (days: number): AlertBucket => within.find(([, most]) => days <= most)?.[0] ?? 'later'

/**
 * The deadlines of funders that run or have passed, over all the projects one sees: derived as it is read, from files of which
 * there are thousands, each small.
 */
export async function fundingDeadlines(api: Api, caller: Caller, query: QueryOf<List>): Promise<ResponseOf<List>> {
  const { page, size, sortBy = 'until', sortDirection, bucket, funder_id, agency_id } = query
  const referrers = query.mine === 'true' ? [caller.id] : query.referrer_id
  const files = await filesVisible(api.db, caller, { missions: query.mission_id, referrers })
  const funders = new Set(files.flatMap(({ sheet }) => fundersAsked(sheet)))
  const rules = Map.groupBy(await deadlineRulesOf(api.db, [...funders]), one => one.funder_id)
  const today = api.clock.today()
  const found = files
    .flatMap(file => ofFile(file, rules, today, caller.id))
    .filter(one => funder_id.length === 0 || funder_id.includes(one.funder_id))
    .filter(one => agency_id.length === 0 || (one.agency_id !== null && agency_id.includes(one.agency_id)))
  const shown = bucket.length > 0 ? found.filter(one => bucket.includes(one.bucket)) : found
  const way = sortDirection === 'desc' ? -1 : 1
  const sorted = shown.toSorted(
    (one, other) =>
      // One's own first: that is what one came for.
      Number(other.mine) - Number(one.mine) ||
      way *
        (sortBy === 'at_risk'
          ? one.at_risk - other.at_risk
          : one.until < other.until
            ? -1
            : one.until > other.until
              ? 1
              : 0) ||
      (one.project_id < other.project_id ? -1 : 1),
  )
  const [names, nameOf] = await Promise.all([
    recordNames(api.db, funderModel, funders),
    namesOf(api.people, new Set(found.flatMap(one => one.referrers))),
  ])
  const funderName = (id: string) => names.get(id) ?? 'Financeur'
  const told = ({ agency_id: _, agency_name: __, ...one }: Found): FundingDeadline => ({
    ...one,
    funder_name: funderName(one.funder_id),
    referrers: one.referrers.map(id => ({ id, name: nameOf(id) })),
  })
  return {
    items: sorted.slice((page - 1) * size, page * size).map(told),
    page,
    pageSize: size,
    totalItems: shown.length,
    buckets: Object.fromEntries(
      alertBuckets.map(name => [name, riskOf(found.filter(one => one.bucket === name))]),
    ) as ResponseOf<List>['buckets'],
    by_funder: sharesOf(found, one => [[one.funder_id, funderName(one.funder_id)]]),
    by_agency: sharesOf(found, one => [[one.agency_id, one.agency_name ?? 'Sans agence']]),
    by_referrer: sharesOf(found, one =>
      one.referrers.length > 0 ? one.referrers.map(id => [id, nameOf(id)] as const) : [[null, 'Sans référent']],
    ),
  }
}

function ofFile(file: FileOfProject, rules: Map<string, DeadlineRuleItem[]>, today: string, callerId: string): Found[] {
  const { sheet, simulated, project_id, mission_id, mission_name, agency_id, agency_name, referrers } = file
  return openDeadlinesOf(sheet, rules, simulated, today).map(one => ({
    ...{ project_id, mission_id, mission_name, agency_id, agency_name, referrers },
    ...one,
    project_title: projectTitle(file),
    bucket: bucketOf(one.days_left),
    mine: referrers.includes(callerId),
  }))
}

/** The money of several deadlines of one file and funder is at risk once. */
function riskOf(some: readonly Found[]) {
  const once = new Map(some.map(one => [`${one.project_id} ${one.funder_id}`, one.at_risk]))
  return { deadlines: some.length, at_risk: [...once.values()].reduce((sum, one) => sum + one, 0) }
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
