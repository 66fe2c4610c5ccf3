import { agency } from '@faitage/contracts/directory/agency'
import { client } from '@faitage/contracts/directory/client'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import type { MonthlyReportContent, ReportPart } from '@faitage/contracts/steering/monthly-report'
import { monthlyFigures } from '@faitage/projections/steering/monthly-figures'
import { type Api, fold } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { folderOf } from '../kernel/records/place.ts'

/** What the report of a month says, as known at an instant. @throws {Refusal} UNAVAILABLE while the read models are behind */
export async function reportContent(
  api: Api,
  { mission_id, sheet }: KnownMission,
  { month, known_at, parts }: { month: string; known_at: string; parts: readonly ReportPart[] },
): Promise<MonthlyReportContent> {
  await demandCaughtUp(api)
  const [figures, client_name, agency_name] = await Promise.all([
    monthlyFigures(api.db, { mission_id, month, known_at }),
    nameIn(api, client, sheet.client_id),
    nameIn(api, agency, sheet.agency_id),
  ])
  return {
    ...{ month, known_at, parts: [...parts], client_name, agency_name },
    ...{ mission_name: sheet.name, mission_code: sheet.code_name ?? null },
    ...figures,
  }
}

async function nameIn(api: Api, record: AnyRecord, id: string | null | undefined): Promise<string | null> {
  if (!id) return null
  const { state } = await fold(api, folderOf(record), streamOf.record(record.stream, id))
  return state.life === 'present' ? (state.sheet as { name: string }).name : null
}
