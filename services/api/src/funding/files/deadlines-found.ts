import type { AlertBucket } from '@faitage/contracts/alerts/alert.endpoints'
import type { FundingDeadline } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { AT_RISK_DAYS, fundersAsked, openDeadlinesOf } from '@faitage/contracts/funding/open-deadlines'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { type DeadlineRuleItem, deadlineRulesOf } from '@faitage/projections/funding/deadline-rule'
import { funderModel } from '@faitage/projections/funding/funder'
import { type FileOfProject, type FilesAsked, filesVisible } from '@faitage/projections/funding/funding-file'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'

/** A deadline of a funder as it is derived; who follows its project, and whom to call, are looked up for those shown. */
export interface FoundDeadline extends Omit<FundingDeadline, 'referrers' | 'phone'> {
  readonly referrers: readonly string[]
  readonly agency_id: string | null
  readonly agency_name: string | null
  readonly project_reference: string | null
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
 * The deadlines of funders that run or have passed, over the projects one sees, the nearest first: derived as they are read,
 * from files of which there are thousands, each small.
 */
export async function deadlinesFound(
  api: Api,
  caller: Caller,
  asked: FilesAsked,
  today: string = api.clock.today(),
): Promise<FoundDeadline[]> {
  const files = await filesVisible(api.db, caller, asked)
  const funders = new Set(files.flatMap(({ sheet }) => fundersAsked(sheet)))
  const [rules, names] = await Promise.all([
    deadlineRulesOf(api.db, [...funders]),
    recordNames(api.db, funderModel, funders),
  ])
  const ruled = Map.groupBy(rules, one => one.funder_id)
  const nameOf = (id: string) => names.get(id) ?? 'Financeur'
  return files
    .flatMap(file => ofFile(file, { rules: ruled, nameOf, today, reader: caller.id }))
    .toSorted(
      (one, other) => byText(one.until, other.until) || byText(one.project_id, other.project_id) || byKind(one, other),
    )
}
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byKind = (one: FoundDeadline, other: FoundDeadline) =>
  byText(`${one.funder_id} ${one.kind}`, `${other.funder_id} ${other.kind}`)

interface Around {
  readonly rules: ReadonlyMap<string, DeadlineRuleItem[]>
  readonly nameOf: (funder: string) => string
  readonly today: string
  readonly reader: string
}

function ofFile(file: FileOfProject, { rules, nameOf, today, reader }: Around): FoundDeadline[] {
  const { sheet, simulated, project_id, mission_id, mission_name, agency_id, agency_name, referrers } = file
  return openDeadlinesOf(sheet, rules, simulated, today).map(one => ({
    ...{ project_id, mission_id, mission_name, agency_id, agency_name, referrers },
    ...one,
    project_title: projectTitle(file),
    project_reference: file.reference,
    funder_name: nameOf(one.funder_id),
    bucket: bucketOf(one.days_left),
    mine: referrers.includes(reader),
  }))
}

/** How many there are, and the money that hangs on them: several of one file and funder risk the same money. */
export function riskOf(some: readonly FoundDeadline[]) {
  const once = new Map(some.map(one => [`${one.project_id} ${one.funder_id}`, one.at_risk]))
  return { deadlines: some.length, at_risk: [...once.values()].reduce((sum, one) => sum + one, 0) }
}
