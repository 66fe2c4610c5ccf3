import { type SyndicSheet, syndicEndpoints } from '@faitage/contracts/co-ownership/syndic'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { type KeptSyndic, saveKept } from './kept-syndics'

const reasonOf = (error: unknown) => {
  const { fields, message } = toRefusal(error)
  return fields[0]?.message ?? message
}

/** Creates the syndics kept for a council that is there; answers those that were refused. */
export const saveSyndicsOf = (sc_id: string, kept: readonly KeptSyndic[]): Promise<KeptSyndic[]> =>
  saveKept(
    kept,
    ({ key, sheet }) =>
      // The form judged the sheet; the server judges it again.
      call(syndicEndpoints.create, { body: { ...(sheet as SyndicSheet), sc_id }, idempotencyKey: key }),
    reasonOf,
  )
