import { createHash } from 'node:crypto'
import { copro } from '@faitage/contracts/co-ownership/copro'
import type { ImportForm } from '@faitage/contracts/imports/mission-import.plan'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { importsOf } from '@faitage/contracts/missions/mission-state'
import type { FastifyRequest } from 'fastify'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import { demandRunning } from '../missions/mission-access.ts'
import { demandKind } from './import-access.ts'
import { type AskedPerimeter, dropFile, dropStrayFiles, keepFile, receiveFile } from './import-file.ts'

/**
 * Takes a dropped file in and asks for its import. The file is kept first: an import is never requested for a file that
 * is not there, and a file whose import is refused is forgotten.
 */
export async function requestImport(
  api: Api,
  mission_id: string,
  { caller, request, http }: { caller: Caller; request: RequestContext; http: FastifyRequest },
): Promise<{ import_id: string; position: string } | Refusal> {
  const stream = streamOf.mission(mission_id)
  const import_id = request.newId('import')
  const { state } = await api.folds.current(missionDecider, stream)
  if (state.life === 'present') demandRunning(state)
  const { current_import: running, ended_imports } = importsOf(state)
  // Said before the file is read, and decided again once it is: nobody uploads twenty megabytes for nothing.
  if (running && running.id !== import_id) return refused('mission.import.alreadyRunning', { import_id: running.id })
  const received = await receiveFile(api, http)
  if (isRefusal(received)) return received
  const { file, form } = received
  const { kind, copro_id } = form
  demandKind(caller, kind)
  const stranger = form.copro_id && (await refuseForeign(api, form.copro_id, mission_id))
  if (stranger) return stranger

  const known = Object.keys(ended_imports)
  await dropStrayFiles(api, mission_id, [...known, import_id])
  const file_id = request.newId('file')
  const perimeter = perimeterOf(form)
  await keepFile(api, file, { import_id, mission_id, file_id, kind, perimeter, copro_id: copro_id ?? null })
  const written = await handle(api, {
    decider: missionDecider,
    stream,
    command: {
      type: 'RequestImport',
      import_id,
      file_id,
      file_format: file.format,
      file_size: file.content.length,
      requested_by: caller.id,
      ...(kind === 'projects' ? {} : { kind }),
      ...(copro_id ? { copro_id } : {}),
    },
    caller,
    request: withContent(request, hashOf(api, file.content, form)),
  })
  if (!isRefusal(written)) return { import_id, position: written.position }
  const now = importsOf((await api.folds.catchUp(missionDecider, stream)).state)
  const requestedBefore = now.current_import?.id === import_id || import_id in now.ended_imports
  if (!requestedBefore) await dropFile(api, import_id)
  return written
}

/** Refuses a copro that is not one of the mission's: what is elsewhere and what is nowhere are answered alike. */
async function refuseForeign(api: Api, copro_id: string, mission_id: string): Promise<Refusal | undefined> {
  const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, copro_id))
  if (state.life === 'present' && state.mission_id === mission_id) return undefined
  return invalid([{ path: 'copro_id', message: 'Choisissez une copropriété de la mission.' }])
}

/** The same idempotency key with another file is another request. */
const withContent = (request: RequestContext, hash: string): RequestContext => ({
  id: request.id,
  ip: request.ip,
  ifMatch: undefined,
  commandId: request.commandId,
  requestHash: request.requestHash === undefined ? undefined : hash,
  newId: kind => request.newId(kind),
})

const hashOf = (api: Api, content: Buffer, form: ImportForm): string => {
  const { kind, ...asked } = form
  const hash = createHash('sha256').update(content)
  // A file of projects is hashed as it always was.
  if (kind !== 'projects') hash.update(JSON.stringify({ kind, ...asked }))
  return api.secrets.keyedHash(hash.digest('base64'))
}

/** What was asked for; null is the mission's own. */
function perimeterOf({
  perimeter,
  postal_codes = [],
  insee_codes = [],
  numbers = [],
}: ImportForm): AskedPerimeter | null {
  if (postal_codes.length + insee_codes.length + numbers.length > 0) return { postal_codes, insee_codes, numbers }
  return perimeter === 'file' ? 'file' : null
}
