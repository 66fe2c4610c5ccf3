import { randomUUID } from 'node:crypto'
import { manyProjects } from '@faitage/workflows/testing/many-projects'
import type { Answer, Caller } from './caller.ts'
import type { Ledger } from './ledger.ts'

type Random = () => number

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
export const STATUSES = ['contact', 'visite_conseil_programmee', 'visite_traitee', 'a_contacter'] as const

/** Times that somebody begins again after the others; more would be for ever. */
const TRIES = 200

export interface LoadOptions {
  readonly caller: Caller
  readonly ledger: Ledger
  readonly mission: string
  readonly random: Random
  /** Control of I5: writes over what others wrote, without saying what it had read. */
  readonly blind: boolean
}

/** Does one of the things that people do all day, chosen by chance, and notes what was acknowledged. */
export async function act(options: LoadOptions): Promise<void> {
  const { ledger, random } = options
  const chance = random()
  if (ledger.projects.length === 0 || chance < 0.3) await openProject(options)
  else if (chance < 0.6) await changeStatus(options)
  else if (chance < 0.8) await addToNotes(options)
  else await askWhatWasKnown(options)
}

async function write(
  { caller, ledger }: LoadOptions,
  asked: { method: string; path: string; body: unknown; stream: (answer: Answer) => string; word: string },
  headers: Record<string, string> = {},
): Promise<Answer> {
  const key = randomUUID()
  const { method, path, body, word } = asked
  const answer = await caller.send(method, path, body, { ...headers, 'idempotency-key': key })
  if (answer.status < 300)
    ledger.writes.push({
      key,
      method,
      path,
      body,
      status: answer.status,
      answer: answer.body,
      stream: asked.stream(answer),
      word,
    })
  return answer
}

async function openProject(options: LoadOptions): Promise<void> {
  const word = `Xylo${randomUUID().replaceAll('-', '')}`
  const body = {
    mission_id: options.mission,
    requester: { type: 'PO', last_name: 'Fautif' },
    reference: word,
    // Before every day that is asked about.
    on: '2024-06-01',
  }
  const stream = (answer: Answer) => `project-${answer.body.id}`
  const answer = await write(options, { method: 'POST', path: '/api/projects', body, stream, word })
  if (answer.status !== 201) return
  options.ledger.projects.push(String(answer.body.id))
  options.ledger.foreign.push(word)
}

async function changeStatus(options: LoadOptions): Promise<void> {
  const project = pick(options.random, options.ledger.projects)
  const on = `2025-0${1 + Math.floor(options.random() * 9)}-1${Math.floor(options.random() * 10)}`
  const reason = `motif ${randomUUID()}`
  const body = { status: pick(options.random, STATUSES), on, reason }
  await write(options, {
    method: 'PUT',
    path: `/api/projects/${project}/status`,
    body,
    stream: () => `project-${project}`,
    word: on,
  })
}

/** Several people add a word each to one text: who read an older one is told so, and begins again. */
async function addToNotes(options: LoadOptions): Promise<void> {
  const { caller, ledger, random } = options
  const project = ledger.projects[Math.floor(random() * Math.min(3, ledger.projects.length))] as string
  const word = `ajout${randomUUID().slice(0, 8)}`
  for (let tries = 0; tries < TRIES; tries++) {
    const read = await caller.send('GET', `/api/projects/${project}`)
    if (read.status !== 200) return
    const notes = `${String(read.body.notes ?? '')} ${word}`.trim()
    if (notes.length > 9000) return
    const answer = await write(
      options,
      {
        method: 'PUT',
        path: `/api/projects/${project}`,
        body: { notes },
        stream: () => `project-${project}`,
        word: '',
      },
      options.blind ? {} : { 'if-match': `"${String(read.body.revision)}"` },
    )
    if (answer.status < 300) {
      ledger.additions.set(project, [...(ledger.additions.get(project) ?? []), word])
      return
    }
    if (answer.status !== 409 && answer.status !== 412) {
      caller.faults.push(`a note was refused: ${answer.text}`)
      return
    }
  }
  throw new Error(`what was read of ${project} was never what is written over`)
}

/** Changes what a day was thought to be. */
export async function correct(options: LoadOptions, project: string, on: string, status: string): Promise<void> {
  const path = `/api/projects/${project}/status`
  const body = { status, on, reason: 'correction' }
  await write(options, { method: 'PUT', path, body, stream: () => `project-${project}`, word: on })
}

async function askWhatWasKnown({ caller, ledger, random }: LoadOptions): Promise<void> {
  const project = pick(random, ledger.projects)
  const on = `2025-0${1 + Math.floor(random() * 9)}-15`
  const answer = await caller.send('GET', `/api/projects/${project}/as-of?on=${on}`)
  // As known to a clock that is off is not as known now.
  const right = Math.abs(Date.parse(String(answer.body.known_at)) - Date.now()) < 60_000
  if (answer.status === 200 && right)
    ledger.statuses.push({ project, on, known_at: String(answer.body.known_at), status: answer.body.status })
}

/** An import into a mission of its own, which goes on while things fall. @returns once it has ended */
export async function importRows({ caller, ledger }: LoadOptions, name: string, rows: number): Promise<void> {
  const { body } = await caller.send('POST', '/api/missions', { name })
  const mission = String(body.id)
  const file = await manyProjects(rows)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'projets.xlsx')
  const dropped = await caller.send('POST', `/api/missions/${mission}/imports`, form)
  if (dropped.status !== 202) throw new Error(`an import was refused: ${dropped.text}`)
  const path = `/api/imports/${dropped.body.import_id}`
  const until = async (states: readonly string[]) => {
    for (const end = Date.now() + 120_000; Date.now() < end; ) {
      const { body: found } = await caller.send('GET', path)
      if (states.includes(String(found.state))) return
      await new Promise(done => setTimeout(done, 100))
    }
    throw new Error(`an import never came to ${states.join(', ')}`)
  }
  await until(['planned'])
  await caller.send('POST', `${path}/start`)
  await until(['completed'])
  ledger.imported.set(mission, rows)
}
