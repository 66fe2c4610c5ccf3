/** @module-tag long */
import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdf } from '@faitage/api/files/testing/samples'
import { formOf } from '@faitage/api/files/testing/send'
import { sortedJson } from '@faitage/contracts/kernel/sorted-json'
import { silent } from '@faitage/projections/testing/system'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoPassword } from '../seed/accounts.ts'
import { type Stack, startStack } from '../stack.ts'
import { putDemonstration } from '../testing/demonstration.ts'
import { restoreBackup } from './restore.ts'
import { takeBeside } from './take-beside.ts'

/*
 * The whole product: somebody is in a backup, is erased, and the backup is restored. They stay forgotten, everywhere; what
 * is not of them is as it was.
 */

const folder = mkdtempSync(join(tmpdir(), 'faitage-oubli-'))
const [dataDir, backup] = [join(folder, 'data'), join(folder, 'sauvegarde')]
const elsewhere = join(folder, 'ailleurs')
let stack: Stack
let token: string
const start = async () => {
  // The second ledger is the service's: whoever restores knows nothing of it.
  const env = { FAITAGE_FORGOTTEN: elsewhere }
  stack = await startStack({ dataDir, port: 0, demo: true, env, say: () => undefined })
  const login = { email: 'administration@exemple.fr', password: demoPassword }
  token = (await call<{ token: string }>('POST', '/api/auth/login', login)).token
}
beforeAll(async () => {
  await putDemonstration(dataDir)
  await start()
}, 180_000)
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function asked(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  return fetch(stack.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await asked(method, path, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}
const text = async (path: string) => (await asked('GET', path)).text()

async function sql<T extends object>(query: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(stack.env.DATABASE_URL)
  await client.connect()
  try {
    return (await client.query<T>(query, values)).rows
  } finally {
    await client.end()
  }
}
/** The tables, of read models and of what is kept beside, where a word stands. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('rm', 'work', 'vault', 'ops')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }>(`select count(*)::int as n from ${name} t where t::text ilike $1`, [
      `%${word}%`,
    ])
    if (row!.n > 0) found.push(name)
  }
  return found
}
/** A digest of every read model, but for the rows that are of one project or of who was erased. */
async function digestsBut(ids: readonly string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name } of await sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'rm'`,
  )) {
    const [row] = await sql<{ digest: string | null }>(
      `select md5(string_agg(t::text, E'\\n' order by t::text)) as digest from rm.${name} t
       where not exists (select from unnest($1::text[]) as id where t::text like '%' || id || '%')`,
      [[...ids]],
    )
    digests[name] = row!.digest ?? ''
  }
  return digests
}

const NAME = 'Kerguelenoz'
/** How many files are kept. The byte that health writes now and then, to see that it can, is none: a sealed file is longer. */
const stored = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true })
    .map(String)
    .filter(name => /[0-9a-f-]{36}$/.test(name))
    .filter(name => (statSync(join(dataDir, 'files', name), { throwIfNoEntry: false })?.size ?? 0) > 1).length

it('whoever was erased after a backup stays so when it is restored', { timeout: 240_000 }, async () => {
  const [mission] = (await call<{ items: { id: string }[] }>('GET', '/api/missions?size=1')).items
  const requester = { type: 'PO', last_name: NAME, first_name: 'Zoé', email: `zoe@${NAME.toLowerCase()}.fr` }
  const { id: project } = await call<{ id: string }>('POST', '/api/projects', {
    ...{ mission_id: mission!.id, requester, reference: 'OUBLI-1' },
  })
  const requesterOf = async () => call<{ requester_id: string; status: string }>('GET', `/api/projects/${project}`)
  const { requester_id: subject, status } = await requesterOf()
  await call('PUT', `/api/projects/${project}/status`, { status: 'contact' }).catch(() => undefined)
  await call('POST', '/api/comments', { project_id: project, text: `Appeler ${NAME}` })
  const search = await call<{ id: string }>('POST', '/api/saved-searches', {
    ...{ entity: 'project', name: `Le projet ${NAME}`, query: `q=${NAME.toLowerCase()}&sort=-status_on` },
  })
  const before = stored()
  const form = formOf({ owner: { kind: 'project', id: project }, name: `Avis ${NAME}.pdf`, content: pdf(NAME) })
  const sent = await fetch(`${stack.url}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': form.type },
    body: new Uint8Array(form.body),
  })
  expect(sent.status, await sent.clone().text()).toBe(201)
  const { id: file } = (await sent.json()) as { id: string }
  expect(stored()).toBe(before + 1)
  // The file came last: once it is listed, so is all that came before it.
  const listed = expect.arrayContaining(['rm.project_list', 'rm.file_list'])
  await vi.waitFor(async () => expect(await tablesWith(NAME)).toEqual(listed), { timeout: 60_000, interval: 500 })

  // Who works beside is there first: what is compared later has nothing of theirs to come.
  await stack.worker
  await takeBeside(stack.env, backup, new AbortController().signal)
  const was = await digestsBut([project, subject, search.id])

  await call('POST', `/api/privacy/subjects/${subject}/erase`, { cause: 'request', documents: true })
  const proof = await text(`/api/privacy/subjects/${subject}/proof`)
  await stack.stop()
  await restoreBackup({ from: backup, dataDir, replace: true, log: silent })
  token = ''
  await start()

  // From the first moment, before anybody finishes anything.
  const hits = await call<{ totalItems: number }>('GET', `/api/privacy/subjects?term=${NAME}`)
  expect(hits.totalItems).toBe(0)
  expect((await call<{ totalItems: number }>('GET', `/api/projects?q=${NAME}`)).totalItems).toBe(0)
  expect(await text(`/api/projects/${project}`)).not.toContain(NAME)
  expect((await sql('select 1 from vault.subject_key where subject_id = $1', [subject])).length).toBe(0)
  expect((await asked('GET', `/api/files/${file}/content`)).ok).toBe(false)

  // What the restored log knows nothing of is carried through: the tombstone, the proof, bytes, searches that named them.
  const held = () =>
    call<{ erased: boolean; name: string | null; parts: unknown[]; erasures: unknown[] }>(
      'GET',
      `/api/privacy/subjects/${subject}`,
    )
  await vi.waitFor(async () => expect((await held()).erasures).toHaveLength(1), { timeout: 60_000, interval: 500 })
  expect(await held()).toMatchObject({ erased: true, name: null, parts: [] })
  await vi.waitFor(() => expect(stored()).toBe(before), { timeout: 60_000, interval: 500 })
  await vi.waitFor(async () => expect(await tablesWith(NAME)).toEqual([]), { timeout: 60_000, interval: 1000 })
  const kept = await text(`/api/saved-searches/${search.id}`)
  expect(kept.toLowerCase()).not.toContain(NAME.toLowerCase())
  expect(kept).toContain('sort=-status_on')
  expect(await text(`/api/exports/subjects/${subject}`)).not.toContain(NAME)
  expect((await asked('GET', `/api/files/${file}/content`)).status).toBe(410)

  // The proof that was handed out before is one still, and so is the one of now.
  for (const one of [proof, await text(`/api/privacy/subjects/${subject}/proof`)]) {
    const { signature, ...facts } = JSON.parse(one) as { signature: string; cle_publique: string; sujet: string }
    const key = (await call<{ pem: string }>('GET', '/api/dossiers/public-key')).pem
    expect([facts.sujet, createPublicKey(facts.cle_publique).equals(createPublicKey(key))]).toEqual([subject, true])
    const signed = Buffer.from(sortedJson(facts, 2))
    expect(verify(null, signed, createPublicKey(key), Buffer.from(signature, 'base64'))).toBe(true)
    expect(one).not.toContain(NAME)
  }

  // Their project's past reads on without them; nothing else changed.
  const history = await call<{ items: { type: string }[] }>('GET', `/api/projects/${project}/history`)
  expect(history.items.at(-1)).toMatchObject({ type: 'ProjectOpened' })
  expect(JSON.stringify(history)).not.toContain(NAME)
  expect((await requesterOf()).status).not.toBe(undefined)
  expect(status).toBeDefined()
  const is = await digestsBut([project, subject, search.id])
  const changed = Object.keys(was).filter(name => was[name] !== is[name])
  expect(changed).toEqual([])
  for (const ledger of [join(dataDir, 'forgotten'), elsewhere]) expect(readFileSync(ledger, 'utf8')).toContain(subject)
})
