import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@faitage/projections/kernel/database'
import { openKeyring } from '@faitage/projections/kernel/personal-data/keyring'
import { masterKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import type { World } from './checks.ts'
import type { Product } from './product.ts'

/** Somebody known by a word that stands nowhere else, in every place where the product writes of people. */
export interface Known {
  readonly subject: string
  readonly project: string
  readonly word: string
}

/** A project of theirs, changed once, and a file of theirs. */
export async function getToKnow({ admin }: Pick<World, 'admin'>, mission: string): Promise<Known> {
  const word = `Zephyr${randomUUID().replaceAll('-', '')}`
  const requester = { type: 'PO', last_name: word, first_name: `${word}prenom` }
  const body = { mission_id: mission, requester, on: '2024-06-01' }
  const project = String((await admin.send('POST', '/api/projects', body)).body.id)
  const email_address = `${word.toLowerCase()}@exemple.fr`
  await admin.send('PUT', `/api/projects/${project}`, { requester: { ...requester, email_address } })
  const form = new FormData()
  form.append('owner_kind', 'project')
  form.append('owner_id', project)
  form.append('file', new Blob([`Courrier de ${word}`]), `${word}.txt`)
  const dropped = await admin.send('POST', '/api/files', form)
  if (dropped.status !== 201) throw new Error(`a file was refused: ${dropped.text}`)
  const { requester_id } = (await admin.send('GET', `/api/projects/${project}`)).body
  return { subject: String(requester_id), project, word }
}

/** Erases them as whoever runs the product does. */
async function erase({ stack }: Product, subject: string): Promise<void> {
  const cli = new URL('../../projections/src/cli.ts', import.meta.url).pathname
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', cli, 'forget', subject], {
    env: { ...process.env, ...stack.env, NODE_OPTIONS: '' },
  })
}

/** Files below the data folder that hold a word, in whatever case. */
function filesWith({ dataDir }: Product, word: string): string[] {
  const wanted = [word, word.toLowerCase(), word.toUpperCase()].map(text => Buffer.from(text))
  return readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap(entry => {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) return []
    try {
      const bytes = readFileSync(path)
      return wanted.some(text => bytes.includes(text)) ? [relative(dataDir, path)] : []
    } catch {
      // Gone since.
      return []
    }
  })
}

/** Whoever the round got to know is erased; nothing of them may remain, on the disk or in an answer. */
export async function leavesNothing(
  world: World,
  forget: (subject: string) => Promise<void> = subject => erase(world.product, subject),
): Promise<string[]> {
  const found: string[] = []
  for (const { subject, project, word } of world.known.splice(0)) {
    if (filesWith(world.product, word).length === 0)
      found.push(`${word} was looked for and never found, though it is known`)
    // A log that is not what it was lets nobody be erased.
    const refusal = await forget(subject).then(
      () => undefined,
      (error: { stderr?: string; message: string }) => error.stderr || error.message,
    )
    if (refusal !== undefined) {
      found.push(`${word} could not be erased: ${refusal.slice(0, 300)}`)
      continue
    }
    found.push(...filesWith(world.product, word).map(file => `${word}, erased, stands in ${file}`))
    for (const path of [`/api/projects/${project}`, `/api/projects/${project}/history`, `/api/projects?q=${word}`]) {
      const { text } = await world.admin.send('GET', path)
      if (text.toLowerCase().includes(`${word}`.toLowerCase()))
        found.push(`${word}, erased, is answered by ${path.split('?')[0]}`)
    }
  }
  return found
}

/** Control: the key alone goes. */
export async function forgetKeyOnly({ stack }: Product, subject: string): Promise<void> {
  const { pool, close } = openDatabase(stack.env.DATABASE_URL as string, { max: 1 })
  const keyring = openKeyring(pool, masterKeyFrom(stack.env.FAITAGE_SECRET as string))
  await keyring.forget(subject)
  await keyring.close()
  await close()
}
