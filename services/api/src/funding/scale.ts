import { type ScaleSheet, scale, scaleEndpoints } from '@faitage/contracts/funding/scale'
import { scaleModel, scales } from '@faitage/projections/funding/scale'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** Ceilings of all aids, as administrators write them down: two of a kind never begin on one day. */
export const scaleRoutes = (api: Api) =>
  recordRoutes(
    recordOperations(api, scale, { model: scaleModel, check: writing => sameDay(api, writing) }),
    scaleEndpoints,
  )

async function sameDay(api: Api, { id, changes, sheet, action }: Writing<ScaleSheet>): Promise<Refusal | undefined> {
  if (action === 'remove' || (action === 'amend' && !changes.applies_from && !changes.kind)) return undefined
  await demandCaughtUp(api)
  const others = (await scales(api.db)).filter(one => one.id !== id && one.kind === sheet.kind)
  const same = others.find(({ applies_from }) => applies_from === sheet.applies_from)
  return same && refused('scale.sameDay', { name: same.name })
}
