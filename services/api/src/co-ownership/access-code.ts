import type { accessCodeEndpoint } from '@faitage/contracts/co-ownership/access-code'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import type { RecordOperations } from '../kernel/records/record-operations.ts'

/** Shows a code of access to who asks for it, and notes who did. */
export const accessCodeRoute = <R extends AnyRecord>(
  api: Api,
  operations: Pick<RecordOperations<R>, 'record' | 'reach'>,
  endpoint: ReturnType<typeof accessCodeEndpoint>,
): RouteDefinition =>
  route(endpoint, ({ params: { id }, reached: { state }, caller }) => {
    api.log.info({ caller: caller.id, record: operations.record.stream, id }, 'a code of access was read')
    const { access_code = null } = state.sheet as { access_code?: string | null }
    return { access_code }
  })
