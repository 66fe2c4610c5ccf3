import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@faitage/projections/kernel/database'
import { openKeyring } from '@faitage/projections/kernel/personal-data/keyring'
import { masterKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import type { Caller } from './caller.ts'
import type { World } from './checks.ts'
import type { Product } from './product.ts'
import { holds, plainOf, tracesOf } from './word-traces.ts'

/** Somebody known by a word that stands nowhere else, in every place where a person can write of people. */
export interface Known {
  /** The project where all of it was written, the one they were imported as and the one they became as a prospect. */
  readonly projects: readonly string[]
  readonly subjects: readonly string[]
  /** Who they are beside: an owner of lots, a contact of a client. */
  readonly others: readonly string[]
  readonly word: string
}

/** Milliseconds the disk may take to be swept. */
const SWEEP_MS = 120_000

/** Everything that a person can write of somebody, wherever the product takes it. */
export async function getToKnow({ admin }: Pick<World, 'admin'>, mission: string): Promise<Known> {
  const word = `Zéphyr${randomUUID().replaceAll('-', '')}`
  const phone = `06${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const email = `${plainOf(word).toLowerCase()}@exemple.fr`
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await admin.send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} was refused: ${answer.text}`)
    return answer.body
  }
  const requester = { type: 'PB', last_name: word, first_name: `${word}prenom`, phone_number_1: phone }
  const main = { main_contact: true, last_name: word, email, address: word, comment: word }
  const { id } = await send('POST', '/api/projects', { mission_id: mission, requester, on: '2024-06-01' })
  await send('PUT', `/api/projects/${id}`, {
    requester: {
      ...requester,
      email,
      profession: word,
      address: `1 rue ${word}`,
      ineligibility: word,
      contacts: [main],
    },
    ...{ address: `2 rue ${word}`, address_location: word, description: word, notes: word },
  })
  await send('POST', `/api/projects/${id}/notes`, { text: word })
  await send('PUT', `/api/projects/${id}/status`, { status: 'agree', reason: word })
  const tenant = { tenant_last_name: word, tenant_first_name: word, tenant_email: email, tenant_commentary: word }
  await send('PUT', `/api/projects/${id}`, { accommodation: { name: word, access: word, commentary: word, ...tenant } })
  const field = await send('POST', '/api/custom-fields', {
    ...{ mission_id: mission, name: 'Surnom', category: 'requester', type: 'alphanumeric' },
  })
  await send('PUT', `/api/projects/${id}`, { custom_fields: { [String(field.id)]: word } })
  await send('POST', '/api/comments', { project_id: id, text: word })
  await send('POST', '/api/individual-tasks', { project_id: id, title: word, description: word })
  await send('POST', '/api/saved-searches', { entity: 'project', name: word, query: `q=${encodeURIComponent(word)}` })
  const file = await putFile(admin, String(id), word)
  await writtenAround(send, { admin, project: String(id), file, word })
  const became = [await prospectOf(send, mission, { word, phone, email }), await importOf(admin, mission, word)]
  const projects = [String(id), ...became]
  const others = await otherwise(send, mission, { word, phone, email })
  const subjects: string[] = []
  for (const one of projects) subjects.push(String((await admin.send('GET', `/api/projects/${one}`)).body.requester_id))
  return { projects, subjects: [...subjects, ...others], others, word }
}

/** They own lots as well, and are whom a client is reached by. @returns whom the erasure of a person is asked of */
async function otherwise(
  send: (method: string, path: string, body: unknown) => Promise<Record<string, unknown>>,
  mission: string,
  { word, phone, email }: { word: string; phone: string; email: string },
): Promise<string[]> {
  const reached = { phone_number: phone, email_address: email }
  const person = await send('POST', '/api/persons', {
    ...{ mission_id: mission, is_physical_person: true, last_name: word, first_name: word, ...reached },
  })
  const client = await send('POST', '/api/admin/clients', { name: `Client ${randomUUID()}`, comment: word, ...reached })
  return [String(person.id), String(client.id)]
}

/** What came of their project: visits, messages, e-mails, letters, what is asked of them, and an account of their own. */
async function writtenAround(
  send: (method: string, path: string, body: unknown) => Promise<Record<string, unknown>>,
  { admin, project, file, word }: { admin: Caller; project: string; file: string; word: string },
): Promise<void> {
  const disorders = [{ priority: 1, analysis_types: [{ type_name: word }], recommendation_types: [] }]
  await send('PUT', `/api/projects/${project}`, {
    monitoring_commentary: word,
    closed: true,
    closure_motive: 'abandon',
  })
  await send('POST', `/api/common-areas/project/${project}`, { disorders, commentary: word })
  const me = String((await admin.send('GET', '/api/auth/users/me')).body.id)
  await send('POST', '/api/comments', { project_id: project, text: `Voir ${word}`, mentions: [me] })
  const day = { kind: 'controle', status: 'traitee', on: '2024-07-01', starts_at: '09:00', ends_at: '10:00' }
  const told = { note: word, present: word, seen: word, disorders }
  await send('POST', '/api/visits', { project_id: project, visitor_id: me, ...day, ...told })
  const asked = { kind: 'autre', name: word, explanation: word, status: 'a_refaire', refusal: word }
  await send('POST', '/api/expected-documents', { project_id: project, ...asked })
  await send('POST', `/api/projects/${project}/messages`, { text: `Bonjour ${word}`, files_id: [file] })
  const { items } = (await admin.send('GET', `/api/accommodations?project_id=${project}`)).body as {
    items: { id: string }[]
  }
  const parts = items.map(one => ({ accommodation_id: one.id, price_excl_tax: 100, price_incl_tax: 110, note: word }))
  const quote = { name: word, company: word, precision: word, note: word, common_note: word, accommodations: parts }
  await send('POST', '/api/works-quotes', { project_id: project, ...quote })
  const mail = { project_ids: [project], kind: 'REQUESTER', subject: word, body: word, files_id: [file] }
  await send('POST', '/api/emails', mail)
  await send('POST', `/api/projects/${project}/followers`, {})
  await letters(send, admin, project)
}

/** Letters of each kind, of a template of the demonstration, filled in with their name; and one that is only looked at. */
async function letters(
  send: (method: string, path: string, body: unknown) => Promise<Record<string, unknown>>,
  admin: Caller,
  project: string,
): Promise<void> {
  const { items } = (await admin.send('GET', `/api/document-templates?for_project=${project}`)).body
  const template_id = (items as { id: string }[])[0]?.id
  if (!template_id) throw new Error('the demonstration has no template')
  await send('POST', '/api/documents/html', { template_id, project_id: project })
  for (const output of ['docx', 'pdf']) {
    const { id } = await send('POST', '/api/documents/generation', { template_id, projects_id: [project], output })
    const isDone = async () => (await admin.send('GET', `/api/documents/generation/${id}`)).body.state === 'done'
    await waitFor('letters to be made', isDone)
  }
}

async function putFile(admin: Caller, project: string, word: string): Promise<string> {
  const form = new FormData()
  form.append('owner_kind', 'project')
  form.append('owner_id', project)
  form.append('shared', 'true')
  form.append('file', new Blob([`Courrier de ${word}`]), `${word}.txt`)
  const dropped = await admin.send('POST', '/api/files', form)
  if (dropped.status !== 201) throw new Error(`a file was refused: ${dropped.text}`)
  return String(dropped.body.id)
}

/** They were a prospect first. @returns the project they became */
async function prospectOf(
  send: (method: string, path: string, body: unknown) => Promise<Record<string, unknown>>,
  mission: string,
  { word, phone, email }: { word: string; phone: string; email: string },
): Promise<string> {
  const place = { address: `3 rue ${word}`, address_location: word }
  const { id } = await send('POST', '/api/prospects', {
    ...{ mission_id: mission, last_name: word, first_name: word, phone_number_1: phone, email, place },
    ...{ description: word, notes: word, status: 'nouveau' },
  })
  const became = await send('POST', `/api/prospects/${id}/convert`, { mission_id: mission, requester_type: 'PO' })
  return String(became.project_id)
}

/** They stand in a file that was imported. @returns the project it made of them */
async function importOf(admin: Caller, mission: string, word: string): Promise<string> {
  const form = new FormData()
  const row = `I-${randomUUID()};PO;${word};${word};${plainOf(word).toLowerCase()}@exemple.fr;4 rue ${word}`
  const file = `Référence;Type de demandeur;Nom;Prénom;E-mail;Adresse\r\n${row}\r\n`
  form.append('file', new Blob([file]), `${word}.csv`)
  const dropped = await admin.send('POST', `/api/missions/${mission}/imports`, form)
  if (dropped.status !== 202) throw new Error(`an import was refused: ${dropped.text}`)
  const path = `/api/imports/${dropped.body.import_id}`
  const until = (wanted: string) =>
    waitFor(`an import to be ${wanted}`, async () => (await admin.send('GET', path)).body.state === wanted)
  await until('planned')
  await admin.send('POST', `${path}/start`)
  await until('completed')
  let found: string | undefined
  await waitFor('an imported project', async () => {
    const { body } = await admin.send('GET', `/api/projects?q=${row.split(';', 1)[0]}`)
    found = (body.items as { id: string }[] | undefined)?.[0]?.id
    return found !== undefined
  })
  return String(found)
}

async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SWEEP_MS; Date.now() < end; ) {
    if (await isSo()) return
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error(`waited in vain for ${what}`)
}

/** Anonymises their projects as people do, documents included, and waits until the disk was swept. */
async function anonymise({ admin, product }: World, { projects, others }: Known): Promise<void> {
  const answer = await admin.send('PUT', '/api/projects/multiple-anonymization?delete_documents=true', {
    projects_id: projects,
  })
  const { items = [] } = answer.body as { items?: { refusal: { message: string } | null }[] }
  const refusal = items.find(item => item.refusal)?.refusal
  if (answer.status !== 200 || refusal) throw new Error(refusal?.message ?? answer.text)
  for (const id of others) {
    const path = `/api/privacy/subjects/${id}`
    const erased = await admin.send('POST', `${path}/erase`, { cause: 'request', documents: true })
    if (erased.status !== 200) throw new Error(erased.text)
  }
  const { pool, close } = openDatabase(product.stack.env.DATABASE_URL as string, { max: 1 })
  try {
    await waitFor('the disk to be swept', async () => {
      const { rowCount } = await pool.query('select from ops.erasure_sweep where done_at is null').catch(() => ({
        rowCount: 1,
      }))
      return rowCount === 0
    })
  } finally {
    await close()
  }
}

/** Erases them as whoever runs the product does: what stands under their key, and not what was written beside it. */
export async function eraseByHand({ product: { stack } }: Pick<World, 'product'>, subjects: readonly string[]) {
  const cli = new URL('../../projections/src/cli.ts', import.meta.url).pathname
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', cli, 'forget', ...subjects], {
    env: { ...process.env, ...stack.env, NODE_OPTIONS: '' },
  })
}

/** Files below the data folder that hold a word, in whatever case or writing, compressed or not. */
function filesWith({ dataDir }: Product, word: string): string[] {
  const traces = tracesOf(word)
  return readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap(entry => {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) return []
    try {
      return holds(readFileSync(path), traces) ? [relative(dataDir, path)] : []
    } catch {
      // Gone since.
      return []
    }
  })
}

/** Whoever the round got to know is erased; nothing of them may remain, on the disk or in an answer. */
export async function leavesNothing(
  world: World,
  forget: (world: World, known: Known) => Promise<void> = anonymise,
): Promise<string[]> {
  const found: string[] = []
  for (const known of world.known.splice(0)) {
    const { projects, subjects, word } = known
    if (filesWith(world.product, word).length === 0)
      found.push(`${word} was looked for and never found, though it is known`)
    // A log that is not what it was lets nobody be erased.
    const refusal = await forget(world, known).then(
      () => undefined,
      (error: { stderr?: string; message: string }) => error.stderr || error.message,
    )
    if (refusal !== undefined) {
      found.push(`${word} could not be erased: ${refusal.slice(0, 300)}`)
      continue
    }
    found.push(...filesWith(world.product, word).map(file => `${word}, erased, stands in ${file}`))
    const sought = encodeURIComponent(word)
    const everywhere = [
      ...[`/api/projects?q=${sought}`, `/api/prospects?term=${sought}`, '/api/saved-searches', '/api/emails/mailings'],
      ...['/api/admin/users', '/api/visits', '/api/emails', '/api/documents', '/api/admin/security-log'],
      ...[`/api/privacy/subjects?term=${sought}`, '/api/privacy/accesses', '/api/privacy/due', '/api/admin/clients'],
      ...subjects.map(id => `/api/privacy/subjects/${id}`),
    ]
    const paths = projects.flatMap(id => [
      ...[`/api/projects/${id}`, `/api/projects/${id}/history?size=1000`, `/api/comments?project_id=${id}`],
      ...[`/api/individual-tasks?project_id=${id}`, `/api/files?owner_kind=project&owner_id=${id}`],
    ])
    for (const path of [...paths, ...everywhere]) {
      const { status, text } = await world.admin.send('GET', path)
      if (status !== 200) found.push(`${path.split('?')[0]} of somebody who was erased answers ${status}`)
      if (holds(Buffer.from(text), tracesOf(word))) found.push(`${word}, erased, is answered by ${path.split('?')[0]}`)
    }
  }
  return found
}

/** Control: the key alone goes. */
export async function forgetKeyOnly({ product: { stack } }: World, { subjects }: Known): Promise<void> {
  const { pool, close } = openDatabase(stack.env.DATABASE_URL as string, { max: 1 })
  const keyring = openKeyring(pool, masterKeyFrom(stack.env.FAITAGE_SECRET as string))
  for (const subject of subjects) await keyring.forget(subject)
  await keyring.close()
  await close()
}
