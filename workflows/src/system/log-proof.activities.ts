import { logProofEndpoints as endpoints } from '@faitage/contracts/system/log-proof'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { LogProofActivities } from './log-proof.shapes.ts'

/** The activities of a proof. Each may run again from its beginning. */
export function logProofActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): LogProofActivities {
  return {
    proofStep: (proof_id, reached) =>
      alive(context(), signal =>
        api.call(endpoints.step, { params: { proof_id }, body: { reached }, ...(signal ? { signal } : {}) }),
      ),

    finishProof: (proof_id, started_at, how, reached) =>
      alive(context(), async () => {
        await api.call(endpoints.finish, { params: { proof_id }, body: { started_at, how, reached } })
      }),
  }
}
