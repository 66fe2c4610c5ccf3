import { agency } from '@faitage/contracts/directory/agency'
import { type SellerSheet, seller, sellerEndpoints } from '@faitage/contracts/invoicing/seller'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sellerModel, sellerOfAgency } from '@faitage/projections/invoicing/seller'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { nameOfRecord, recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'

/** Those who sell and invoice. */
export const sellerRoutes = (api: Api) =>
  recordRoutes(
    recordOperations(api, seller, {
      model: sellerModel,
      references: { agencies_id: { nameOf: nameOfRecord(api, agency) } },
    }),
    sellerEndpoints,
  )

/** Who sells what a mission is about, as they are now; `seller.none` where nobody was described. */
export async function sellerOf(
  api: Api,
  { mission }: Pick<Reached, 'mission'>,
): Promise<{ id: string; sheet: SellerSheet } | Refusal> {
  const id = await sellerOfAgency(api.db, mission.sheet.agency_id ?? null)
  if (!id) return refused('seller.none')
  const { state } = await fold(api, deciderOf(seller), streamOf.record(seller.stream, id))
  return state.life === 'present' ? { id, sheet: state.sheet as SellerSheet } : refused('seller.none')
}
