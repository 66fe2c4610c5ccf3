import type { FundingObjectiveSheet } from '@faitage/contracts/missions/funding-objective'
import type { FundingObjectiveDone } from '@faitage/contracts/steering/funding-report'
import type { ReportingFigureFilter } from '@faitage/contracts/steering/reporting-scope'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { fundingObjectiveModel } from '../../missions/funding-objective.ts'
import { eachFile, type FundingAsked } from './funding-counted.ts'
import type { FundingFiles } from './funding-files.ts'
import { yearsOf } from './funding-shares.ts'
import type { Selection } from './selection.ts'

/** Objectives that are shown at once. */
const MOST = 200

interface Wanted {
  readonly id: string
  readonly mission_id: string
  readonly sheet: FundingObjectiveSheet
}

/** The objectives of the missions that are asked about, each beside what was granted in its year. */
export async function objectivesDone(
  db: Kysely<Database>,
  selection: Selection,
  files: FundingFiles,
  asked: FundingAsked & { missions: readonly string[] },
): Promise<{ objectives: FundingObjectiveDone[]; objectives_total: number }> {
  const { reach, columns } = selection
  const year = asked.year ?? asked.on.slice(0, 4)
  const { rows } = await sql<Wanted & { total: number }>`
    select objective.id, objective.mission_id, sheet, (count(*) over ())::int as total
    from ${sql.table(fundingObjectiveModel.table)} as objective join mission_list on mission_list.id = objective.mission_id
    where not objective.is_deleted and objective.mission_id = any (${[...asked.missions]}::uuid[]) and sheet ->> 'year' = ${year}
      ${asked.aid.length > 0 ? sql`and sheet ->> 'funder' = any (${[...asked.aid]}::text[])` : sql``}
    order by mission_list.name, objective.mission_id, sheet ->> 'funder' nulls first, objective.id limit ${MOST}`.execute(
    db,
  )
  if (rows.length === 0) return { objectives: [], objectives_total: 0 }
  const ofMission = Map.groupBy(rows, one => one.mission_id)
  const done = new Map(rows.map(({ id }) => [id, { count: 0, amount: 0 }]))
  eachFile(selection, files, { ...asked, aid: [] }, (place, shares) => {
    for (const { id, sheet } of ofMission.get(columns.names.missions.values[columns.missions[place]!]!) ?? []) {
      const parts = shares
        .filter(({ aid }) => sheet.funder == null || aid === sheet.funder)
        .flatMap(share => yearsOf(share, 'aid_granted', 'each').filter(part => part.year === year))
      if (parts.length === 0) continue
      const sum = done.get(id)!
      sum.count++
      sum.amount += parts.reduce((total, { amount }) => total + amount, 0)
    }
  })
  return {
    objectives_total: rows[0]!.total,
    objectives: rows.map(({ id, mission_id, sheet }) => ({
      ...{ id, mission_id, year: sheet.year, funder: sheet.funder ?? null },
      mission_name: reach.get(mission_id)?.name ?? '',
      projects: sheet.projects ?? null,
      amount: sheet.amount ?? null,
      done: { ...done.get(id)!, filter: filterOf(mission_id, year, sheet.funder) },
    })),
  }
}

const filterOf = (mission_id: string, year: string, funder: string | null | undefined): ReportingFigureFilter => ({
  ...{ figure: 'aid_granted', year, year_of: 'each', by: 'mission', group: mission_id },
  ...(funder == null ? {} : { aid: funder }),
})
