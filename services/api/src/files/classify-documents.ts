import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import { missionContractEndpoints as endpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { rowRequest } from '../kernel/records/record-bulk.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { By } from '../missions/mission.writing.ts'
import { fileDecider } from './file.decider.ts'
import { reachFile, streamOfFile } from './file-access.ts'

/** Says of what kind documents of a mission are. */
export const classifyRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.documents, ({ reached: { open }, params, body, ...by }) =>
    open ? classifyDocuments(api, params.id, body, by) : refused('file.owner.closed'),
  ),
]

/** Says what files of a mission are: none is changed before all were found there; sent again, it goes on where it stopped. */
async function classifyDocuments(
  api: Api,
  id: string,
  { files_id, kind }: BodyOf<typeof endpoints.documents>,
  { caller, request }: By,
): Promise<{ items: Written[]; position: string } | Refusal> {
  const files = [...new Set(files_id)]
  for (const one of files) {
    const { file } = await reachFile(api, caller, one, 'update')
    if (file.owner.kind !== 'mission' || file.owner.id !== id) return refused('NOT_FOUND')
    if (file.life !== 'present') return refused('file.removed')
  }
  const items: Written[] = []
  for (const one of files) {
    const command = { type: 'ChangeFile', changes: { kind } } as const
    const written = await handle(api, {
      decider: fileDecider,
      stream: streamOfFile(one),
      command,
      caller,
      request: rowRequest(request, one),
    })
    if (isRefusal(written)) return written
    items.push(written)
  }
  const furthest = items.reduce((last, { position }) => (BigInt(position) > last ? BigInt(position) : last), 0n)
  return { items, position: String(furthest) }
}
