import { fileDecider } from '@faitage/api/files/file.decider'
import { type ReachedOwner, streamOfFile } from '@faitage/api/files/file-access'
import { receiveBytes } from '@faitage/api/files/receive-upload'
import { destinationIn, recordFile } from '@faitage/api/files/store-file'
import type { Api } from '@faitage/api/kernel/api'
import type { Decider } from '@faitage/api/kernel/events/decider'
import { handle } from '@faitage/api/kernel/events/handle'
import { type Caller, worker } from '@faitage/api/kernel/http/caller'
import { internalContext } from '@faitage/api/kernel/http/request-context'
import { deciderOf } from '@faitage/api/kernel/records/place'
import { isRefusal } from '@faitage/api/kernel/refusal'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { v5 } from 'uuid'
import type { DemoDocument } from './documents.ts'

const SEED = 'b7d7c1f4-52f2-4f0b-9a2e-6a3f6a6d8c10'
export const idOf = (...names: (string | number)[]) => v5(names.join('/'), SEED)

/** The id of a file that is kept under this name. */
export const fileIdOf = (owner_id: string, name: string): string =>
  internalContext(idOf('file', owner_id, name)).newId('file')

async function* bytesOf(content: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await content()
}

/** Writes through the same deciders as everybody; what was refused ends the seeding. */
export type SeedWriter = ReturnType<typeof seedWriter>

export function seedWriter(api: Api) {
  return { register, keep, send }

  function register<R extends AnyRecord>(record: R, n: number, sheet: SheetOf<R>) {
    const id = idOf(record.stream, n)
    return send(deciderOf(record), streamOf.record(record.stream, id), {
      type: 'Register',
      id,
      sheet,
      mission_id: null,
    })
  }

  /** Keeps a file, once: after a crash on another day its content would be dated otherwise. */
  async function keep(
    reached: Pick<ReachedOwner, 'owner' | 'mission_id'> & { subject_id?: string },
    { name, folder, shared, content }: DemoDocument,
    actorId: string,
  ) {
    const request = internalContext(idOf('file', reached.owner.id, name))
    const { exists } = await api.folds.current(fileDecider, streamOfFile(request.newId('file')))
    if (exists) return
    const by = { caller: worker, request, actor: { id: actorId, kind: 'user' as const } }
    const whole = { subject_id: undefined, open: true, sharedOnly: false, ...reached }
    const received = await receiveBytes(api, bytesOf(content), name, destinationIn(whole, request))
    const kept = isRefusal(received) ? received : await recordFile(api, received, whole, { folder, shared }, by)
    if (isRefusal(kept)) throw new Error(`a file of the demonstration was refused: ${kept.key}`)
  }

  async function send<State, Command>(
    decider: Decider<State, Command>,
    stream: string,
    command: Command,
    actorId?: string,
    commandId?: string,
  ) {
    const caller: Caller = worker
    const answer = await handle(api, {
      decider,
      stream,
      command,
      caller,
      actor: actorId ? { id: actorId, kind: 'user' } : { id: 'system', kind: 'system' },
      request: internalContext(commandId ?? idOf('command', stream, JSON.stringify(command))),
    })
    if (isRefusal(answer)) throw new Error(`the demonstration was refused: ${answer.key}`)
  }
}
