import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { FundingReport } from '@faitage/contracts/steering/funding-report'
import type { reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { type FundingFigure, type FundingGroup, fundingFigures } from '@faitage/contracts/steering/reporting-scope'
import { type CountedFile, filesCounted } from '@faitage/projections/steering/reporting/funding-counted'
import { readFundingFiles } from '@faitage/projections/steering/reporting/funding-files'
import { fundingReport } from '@faitage/projections/steering/reporting/funding-report'
import { missionsWanted, type Selection } from '@faitage/projections/steering/reporting/selection'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'

type Query = QueryOf<typeof reportingEndpoints.funding>
type Narrowed = Pick<Query, 'missions_id' | 'known_at' | 'aid' | 'year' | 'year_of'>

export const isFundingFigure = (figure: string): figure is FundingFigure =>
  (fundingFigures as readonly string[]).includes(figure)

/** @throws {Refusal} who may not read what projects are given, a past that is not kept */
export function demandFunding({ permissions }: Caller, { known_at }: Pick<Narrowed, 'known_at'>): void {
  if (!permissions.has('read simulation')) throw refused('FORBIDDEN')
  if (known_at !== undefined) throw refused('reporting.money.knownAt')
}

/** @throws {Refusal} missions none of which one reaches */
function demandReached({ missions_id }: Narrowed, { reach }: Selection): void {
  if (missions_id.length > 0 && !missions_id.some(id => reach.has(id))) throw refused('NOT_FOUND')
}

const looked = ({ aid, year, year_of }: Narrowed, on: string, isToday: boolean) => ({
  ...{ aid, year, year_of, on, isToday },
})

/** Money of funders on a day. Objectives are of whole missions: where a filter leaves part of one out, they are not told. */
export async function fundingOn(
  api: Api,
  selection: Selection,
  query: Query,
  { on, isToday }: { on: string; isToday: boolean },
): Promise<FundingReport> {
  demandReached(query, selection)
  const { referrer_id, requester_type, case_type, secondary_case_type, by, page, size } = query
  const isPart = [referrer_id, requester_type, case_type, secondary_case_type].some(each => each.length > 0)
  const isWanted = missionsWanted(query)
  const missions = isPart ? null : [...selection.reach.values()].filter(isWanted).map(({ id }) => id)
  const files = await readFundingFiles(api.db)
  return fundingReport(api.db, selection, files, { ...looked(query, on, isToday), by, page, size, missions })
}

/** The projects that a figure of funders counts. */
export async function fundingCounted(
  api: Api,
  selection: Selection,
  query: Narrowed & { by?: FundingGroup | undefined; group?: string | undefined },
  { figure, on }: { figure: FundingFigure; on: string },
): Promise<CountedFile[]> {
  demandReached(query, selection)
  const { by, group } = query
  const asked = { ...looked(query, on, on === api.clock.today()), by, group }
  return filesCounted(selection, await readFundingFiles(api.db), figure, asked)
}
