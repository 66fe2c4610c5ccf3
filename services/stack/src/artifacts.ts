import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './config.ts'

interface Artifact {
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
      'web/light-contracts.ts',
      'web/halves.ts',
      'web/plain-rights.ts',
      'web/without-json-schemas.ts',
      'web/service-worker.ts',
      'web/bundle-report.ts',
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

let ensured = false

/**
 * Builds what is started and served (the roles, the web application, the workflow bundle) where it is missing or older than its sources;
 * looks once in a process.
 */
export function ensureArtifacts(say: (line: string) => void = console.log): void {
  if (ensured) return
  for (const artifact of artifacts) {
    const stamp = join(root, artifact.cwd, 'dist', '.sources')
    const now = fingerprint(artifact.sources)
    if (existsSync(join(root, artifact.product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue
    say(artifact.label)
    const built = spawnSync(process.execPath, artifact.command, {
      cwd: join(root, artifact.cwd),
      // Anyone who starts this may run in another mode (tests do): what is served is always the real thing.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
    if (built.status !== 0) throw new Error(`${artifact.label} échec\n${built.stdout}${built.stderr}`)
    writeFileSync(stamp, now)
  }
  ensured = true
}

/** Names and contents of all the files below the sources: a copy or a checkout with new dates builds nothing again. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile() && !/\.(spec|test)\.tsx?$/.test(entry.name))
          .map(entry => join(entry.parentPath, entry.name))
          .sort()
      : [path]
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}
