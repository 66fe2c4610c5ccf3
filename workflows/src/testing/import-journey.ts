import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { missionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { Endpoint, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { z } from 'zod'

type Import = z.infer<typeof missionImport>

/** A person who imports files through HTTP, as the browser does. */
export interface Importer {
  /** Drops a file, with fields beside it. @returns the import's id */
  drop(file: Uint8Array, name?: string, fields?: Record<string, string>): Promise<string>
  /** The bare answer to a dropped file. */
  tryDrop(
    file: Uint8Array,
    name?: string,
    fields?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  get(import_id: string): Promise<Import>
  /** Waits until the import is in one of these states. @throws when it takes longer than `seconds` */
  until(import_id: string, states: readonly Import['state'][], seconds?: number): Promise<Import>
  start(import_id: string): Promise<void>
  /** Drops, waits for the plan, starts, waits for the end. */
  through(file: Uint8Array, name?: string, seconds?: number, fields?: Record<string, string>): Promise<Import>
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: never }>
}

/** @param token of somebody who may import into the mission */
export function importer(apiUrl: string, token: string, mission_id: string): Importer {
  const authorization = `Bearer ${token}`
  const send: Importer['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(new URL(path, apiUrl), {
      method,
      headers: { ...headers, authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    // Not response.text(): it takes the byte order mark away.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const json = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: (json ? JSON.parse(text) : text) as never }
  }
  const ask = async <E extends Endpoint>(endpoint: E, import_id: string): Promise<ResponseOf<E>> => {
    const { status, body } = await send(endpoint.method, endpoint.path.replace('{import_id}', import_id))
    if (status >= 300) throw new Error(`${endpoint.path} → ${status} ${JSON.stringify(body)}`)
    return body as ResponseOf<E>
  }
  const tryDrop: Importer['tryDrop'] = async (file, name = 'projets.xlsx', fields = {}) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(file)]), name)
    const response = await fetch(new URL(`/api/missions/${mission_id}/imports`, apiUrl), {
      method: 'POST',
      headers: { authorization, 'idempotency-key': randomUUID() },
      body: form,
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const drop: Importer['drop'] = async (file, name, fields) => {
    const { status, body } = await tryDrop(file, name, fields)
    if (status !== 202) throw new Error(`dropping a file → ${status} ${JSON.stringify(body)}`)
    return body.import_id as string
  }
  const get = (import_id: string): Promise<Import> => ask(endpoints.get, import_id)
  const until: Importer['until'] = async (import_id, states, seconds = 60) => {
    const end = Date.now() + seconds * 1000
    for (;;) {
      const found = await get(import_id).catch(() => undefined)
      if (found && states.includes(found.state)) return found
      if (Date.now() > end)
        throw new Error(`import ${found?.state}, ${found?.rows_done} of ${found?.rows_total} rows done`)
      await sleep(20)
    }
  }
  const start = async (import_id: string) => void (await ask(endpoints.start, import_id))
  return {
    drop,
    tryDrop,
    get,
    until,
    start,
    send,
    through: async (file, name, seconds = 60, fields = {}) => {
      const import_id = await drop(file, name, fields)
      await until(import_id, ['planned'], seconds)
      await start(import_id)
      return await until(import_id, ['completed', 'failed', 'cancelled'], seconds)
    },
  }
}
