import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('..', import.meta.url))
const dist = join(dirname(source.replace(/[\\/]$/, '')), 'dist')

/** Where the workflows' code is kept, ready for the worker. */
export const bundlePath = join(dist, 'workflow-bundle.js')
const stampPath = join(dist, 'workflow-bundle.hash')

/**
 * Makes sure that the bundle is that of the sources; builds it only when they changed.
 *
 * @returns whether it was built
 */
export async function ensureBundle(): Promise<boolean> {
  const hash = await hashOfSources()
  // What was cut off, or altered since, is no bundle of theirs.
  const stampOf = (code: string | Buffer) => `${hash} ${createHash('sha256').update(code).digest('hex')}`
  if (existsSync(bundlePath) && existsSync(stampPath)) {
    if (readFileSync(stampPath, 'utf8') === stampOf(await readFile(bundlePath))) return false
  }
  // Loaded here only: the bundler is heavy, and a worker that finds its bundle never needs it.
  const { bundleWorkflowCode } = await import('@temporalio/worker')
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(source, 'workflows.ts'),
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error: console.error, log() {} },
  })
  await mkdir(dist, { recursive: true })
  // Whole or not at all: another process may be reading the old one.
  const fresh = `${bundlePath}.${process.pid}`
  await writeFile(fresh, code)
  await rename(fresh, bundlePath)
  await writeFile(stampPath, stampOf(code))
  return true
}

/** Everything the bundle is made of: the workflows, what they share with others, and the SDK's version. */
async function hashOfSources(): Promise<string> {
  const names = await readdir(source, { recursive: true })
  const hash = createHash('sha256').update(await sdkVersion())
  for (const name of names.filter(file => /(^workflows|\.workflow|\.shapes)\.ts$/.test(file)).sort()) {
    hash.update(name).update(await readFile(join(source, name)))
  }
  return hash.digest('hex')
}

async function sdkVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@temporalio/workflow')
  return (JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }).version
}
