import { type IncomeScaleSheet, incomeScale, incomeScaleEndpoints } from '@faitage/contracts/referential/income-scale'
import { nameOfSame } from '@faitage/projections/kernel/record-model'
import { incomeScaleModel } from '@faitage/projections/referential/income-scale'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** Ceilings of income, as administrators write them down each year: two never begin on one day. */
export const incomeScaleRoutes = (api: Api) =>
  recordRoutes(
    recordOperations(api, incomeScale, { model: incomeScaleModel, check: writing => sameDay(api, writing) }),
    incomeScaleEndpoints,
  )

async function sameDay(
  api: Api,
  { id, changes: { start_day: value } }: Writing<IncomeScaleSheet>,
): Promise<Refusal | undefined> {
  if (!value) return undefined
  await demandCaughtUp(api)
  const name = await nameOfSame(api.db, incomeScaleModel, { field: 'start_day', value, except: id })
  return name === undefined ? undefined : refused('incomeScale.sameDay', { name })
}
