import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { sealed } from '../kernel/content/sealing.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { dropContent, endIntake, noteIntake } from './contents.ts'
import { type FileCommand, fileDecider } from './file.decider.ts'
import { streamOfFile } from './file-access.ts'
import { readFile } from './store-file.ts'

/** Files of projects whose bytes are still there, removed ones included. */
async function filesOf({ db }: Api, projects: readonly string[]) {
  const { rows } = await sql<{ id: string; removed: boolean }>`
    select id, removed_at is not null as removed from file_list
    where owner_kind = 'project' and owner_id = any (${[...projects]}::uuid[]) and not destroyed order by id`.execute(
    db,
  )
  return rows
}

const write = (api: Api, id: string, command: FileCommand, caller: Caller) =>
  handle(api, { decider: fileDecider, stream: streamOfFile(id), command, caller, request: internalContext() })

/** Destroys the files of projects, at once and for good; but for those that stay, and invoices, which the law has kept for ten years. */
export async function eraseFiles(
  api: Api,
  projects: readonly string[],
  { stay, caller }: { stay: ReadonlySet<string>; caller: Caller },
): Promise<void> {
  for (const { id } of await filesOf(api, projects))
    if (!stay.has(id) && !(await isInvoice(api, id))) await eraseFile(api, id, caller)
}

/** Invoices are sealed under their own keys. */
async function isInvoice(api: Api, id: string): Promise<boolean> {
  const { state } = await api.folds.catchUp(fileDecider, streamOfFile(id))
  if (state.life !== 'present' || !state.subject_id || state.subject_id === id) return false
  const { rows } = await sql`select from invoice where id = ${state.subject_id}`.execute(api.db)
  return rows.length > 0
}

/** Destroys one file, at once and for good. */
export async function eraseFile(api: Api, id: string, caller: Caller): Promise<void> {
  const { state } = await api.folds.catchUp(fileDecider, streamOfFile(id))
  if (state.life === 'absent' || state.life === 'destroyed') return
  await noteIntake(api, state.content_id, id)
  const written = await write(api, id, { type: 'EraseFile' }, caller)
  if (isRefusal(written)) return endIntake(api, state.content_id)
  await dropContent(api, state.content_id)
}

/**
 * Keeps the files of projects whose people are about to be forgotten: each is sealed again under a key of its own, before
 * the one that opened it goes, and called by what it is where its name may say whose it was. Removed ones are destroyed, those
 * that stay are kept already.
 */
export async function keepFiles(
  api: Api,
  projects: readonly string[],
  { stay, caller }: { stay: ReadonlySet<string>; caller: Caller },
): Promise<void> {
  let nth = 0
  for (const { id, removed } of await filesOf(api, projects)) {
    nth++
    if (stay.has(id)) continue
    if (removed) await eraseFile(api, id, caller)
    else await keepFile(api, id, { name: `Document ${nth}`, caller })
  }
}

interface Keeping {
  /** What it is called from now on, before its extension. */
  readonly name: string
  /** A key that lasts already, where it is sealed under that one. */
  readonly unless?: string
  readonly caller: Caller
}

/** Seals a file again under a key of its own. What is gone is destroyed; done again, it is kept already. */
export async function keepFile(api: Api, id: string, { name: called, unless, caller }: Keeping): Promise<void> {
  const { state } = await api.folds.catchUp(fileDecider, streamOfFile(id))
  if (state.life !== 'present') return eraseFile(api, id, caller)
  if (state.subject_id === id || (unless !== undefined && state.subject_id === unless)) return
  const file = await readFile(api, state)
  // Erased with its key by an attempt before this one, or lost: there is nothing to keep, and its bytes go.
  if (isRefusal(file)) {
    if (file.status >= 500) throw file
    if (file.key === 'file.erased') await eraseFile(api, id, caller)
    return
  }
  const content_id = randomUUID()
  const key = (await api.keyring.ensure([id])).get(id)!
  await noteIntake(api, content_id, id)
  await api.files.put(content_id, sealed(file.content, key, content_id))
  const name = `${called}${extname(state.name ?? '')}`
  const written = await write(api, id, { type: 'KeepFile', content_id, name, sha256: state.sha256 ?? '' }, caller)
  if (isRefusal(written)) {
    await dropContent(api, content_id)
    throw written
  }
  await endIntake(api, content_id)
  await noteIntake(api, state.content_id, id)
  await dropContent(api, state.content_id)
}
