import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { FUNDING_LINES_MAX, type FundingLine, fundingTable } from '@faitage/contracts/steering/funding-table'
import type { reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { readReach } from '@faitage/projections/steering/reporting/reach'
import { readColumns } from '@faitage/projections/steering/reporting/read-columns'
import { shareTold } from '@faitage/projections/steering/reporting/rows'
import { selected } from '@faitage/projections/steering/reporting/selection'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { Sent } from '../kernel/http/route.ts'
import { sendTable } from '../kernel/http/table.ts'
import { refused } from '../kernel/refusal.ts'
import { demandAsked } from './reporting.ts'
import { demandFunding, fundingCounted } from './reporting-funding.ts'

interface ProjectNamed {
  readonly id: string
  readonly project: string | null
  readonly requester: string | null
  readonly postcode: string | null
  readonly town: string | null
  readonly mission: string
}

/** Every file that the page counts, a line for each of its funders, in the order of the projects’ references. */
export async function fundingExport(
  api: Api,
  caller: Caller,
  query: QueryOf<typeof reportingEndpoints.fundingFiles>,
): Promise<Sent> {
  const on = demandAsked(api, caller, query)
  demandFunding(caller, query)
  const { at, columns } = await readColumns(api.db, undefined)
  const selection = selected(columns, await readReach(api.db, caller, at), query, on)
  const files = await fundingCounted(api, selection, query, { figure: 'aid_files', on })
  const count = files.reduce((sum, { shares }) => sum + shares.length, 0)
  if (count > FUNDING_LINES_MAX) throw refused('reporting.funding.tooMany', { count, max: FUNDING_LINES_MAX })
  const sharesOf = new Map(files.map(({ place, shares }) => [columns.idOf(place), shares]))
  const { rows } = await sql<ProjectNamed>`
    select project_list.id, project_list.reference as project, requester_name as requester,
      address_code as postcode, address_location as town, mission_list.name as mission
    from project_list join mission_list on mission_list.id = project_list.mission_id
    where project_list.id = any (${[...sharesOf.keys()]}::uuid[])
    order by project_list.reference nulls last, project_list.id`.execute(api.db)
  const lines = rows.flatMap(({ id, ...named }): FundingLine[] =>
    (sharesOf.get(id) ?? []).map(share => ({ ...named, ...shareTold(share), expense: share.expense })),
  )
  const table = fundingTable(lines, caller.permissions.has('read project'))
  return sendTable(table, { format: query.format, filename: `dossiers-de-financement-${on}`, sheet: 'Financement' })
}
