import { lot } from '@faitage/contracts/co-ownership/lot'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { folderOf } from '../kernel/records/place.ts'

/** Names a lot; undefined where there is none, or no more. */
export const nameOfLot = (api: Api) => async (id: string) => {
  const { state } = await fold(api, folderOf(lot), streamOf.record(lot.stream, id))
  return state.life === 'present' ? `Lot ${state.sheet.lot_number}` : undefined
}
