import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './config.ts'

/** In what is built: of which sources, and what came of them. */
const STAMP = '.sources'

export interface Artifact {
  readonly label: string
  /** What it is made from, from the project's root. */
  readonly sources: readonly string[]
  /** A file that is there once it is built. */
  readonly product: string
  readonly command: readonly string[]
  readonly cwd: string
}

const artifacts: readonly Artifact[] = [
  {
    label: 'Construction de l’interface…',
    sources: [
      'web/src',
      'web/index.html',
      'web/vite.config.ts',
      'web/chunks.ts',
      'web/join-chunks.ts',
      'web/loaded-before.ts',
      'web/light-contracts.ts',
      'web/halves.ts',
      'web/plain-rights.ts',
      'web/without-json-schemas.ts',
      'web/service-worker.ts',
      'web/bundle-report.ts',
      'web/page-files.ts',
      'web/weigh.ts',
      'web/weight-budget.ts',
      'web/package.json',
      'web/public',
      'contracts/src',
      'pnpm-lock.yaml',
    ],
    product: 'web/dist/index.html',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    cwd: 'web',
  },
  {
    label: 'Construction des workflows…',
    sources: ['workflows/src', 'contracts/src', 'pnpm-lock.yaml'],
    product: 'workflows/dist/workflow-bundle.js',
    command: ['src/build-bundle.ts'],
    cwd: 'workflows',
  },
  {
    label: 'Construction des rôles…',
    sources: [
      'services/api/src',
      'services/engines/src',
      'services/stack/src',
      'services/telemetry/src',
      'projections/src',
      'workflows/src',
      'contracts/src',
      'pnpm-lock.yaml',
    ],
    product: 'services/stack/dist/roles/api.js',
    command: ['src/roles/build.ts'],
    cwd: 'services/stack',
  },
]

/** Tells one state of what the roles are made of from another. */
export const rolesFingerprint = (): string => {
  const roles = artifacts.find(({ cwd }) => cwd === 'services/stack')
  return fingerprint(root, roles?.sources ?? [])
}

let ensured = false

/**
 * Builds what is started and served (the roles, the web application, the workflow bundle) where it is missing, older than
 * its sources, or not as it was built; looks once in a process.
 */
export function ensureArtifacts(say: (line: string) => void = console.log): void {
  if (ensured) return
  for (const artifact of artifacts) ensureArtifact(artifact, root, say)
  ensured = true
}

/** The same, of one, somewhere. */
export function ensureArtifact(artifact: Artifact, base: string, say: (line: string) => void): void {
  const dist = join(base, artifact.cwd, 'dist')
  const stamp = join(dist, STAMP)
  const now = fingerprint(base, artifact.sources)
  // What was cut off, or altered since, would be started or served for ever: its sources are the same.
  const built = () => `${now} ${fingerprint(base, [join(artifact.cwd, 'dist')])}`
  if (existsSync(join(base, artifact.product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === built()) return
  say(artifact.label)
  // Built in part, it is built again.
  rmSync(stamp, { force: true })
  const done = spawnSync(process.execPath, artifact.command, {
    cwd: join(base, artifact.cwd),
    // Anyone who starts this may run in another mode (tests do): what is served is always the real thing.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`${artifact.label} échec\n${done.stdout}${done.stderr}`)
  writeFileSync(stamp, built())
}

/** Names and contents of all the files below some paths: a copy or a checkout with new dates builds nothing again. */
function fingerprint(base: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(base, source)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile() && entry.name !== STAMP && !/\.(spec|test)\.tsx?$/.test(entry.name))
          .map(entry => join(entry.parentPath, entry.name))
          .sort()
      : [path]
    for (const file of files) hash.update(file.slice(base.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}
