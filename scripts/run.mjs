#!/usr/bin/env node
/**
 * The one entry of every npm script. Runs on whatever Node the machine has: installs the pinned toolchain when it is
 * missing or older than the lockfile, then hands over to the pinned Node.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const PNPM = 'pnpm@12.21.0'
const stamp = join(root, 'node_modules', '.faitage-lock')
const windows = process.platform === 'win32'

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')

function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return
  console.log('Installation des dépendances…')
  const result = spawnSync('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
    // npm passes its own settings to child processes; pnpm would warn about each of them.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name))),
  })
  if (result.status !== 0) {
    console.error('L’installation a échoué : vérifiez l’accès au registre npm, puis relancez la commande.')
    process.exit(result.status ?? 1)
  }
  writeFileSync(stamp, lockHash())
}

const tasks = {
  start: ['services/stack/src/start.ts'],
  build: ['scripts/build.ts'],
  test: ['scripts/test.ts'],
  'test-all': ['scripts/test-all.ts'],
  'test-near': ['scripts/test-near.ts'],
  'test-clocks': ['scripts/test-clocks.ts'],
  check: ['scripts/check.ts'],
  bench: ['bench/src/main.ts'],
  faults: ['faults/src/main.ts'],
  format: ['scripts/format.ts'],
  'events-lock': ['contracts/src/kernel/write-event-lock.ts'],
  projections: ['projections/src/cli.ts'],
  verify: ['projections/src/verify.ts'],
  'verify-dossier': ['scripts/verify-dossier.ts'],
  backup: ['services/stack/src/backup/backup.main.ts'],
  restore: ['services/stack/src/backup/restore.main.ts'],
}

const [task = '', ...args] = process.argv.slice(2)
const entry = tasks[task]
if (!entry) {
  console.error(`Commande inconnue : ${task}. Commandes : ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
install()
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
// What a running `npm start` left for the operator's commands: where its engines are.
const addresses = resolve(root, process.env.FAITAGE_DATA ?? '.data', 'environment')
const found =
  ['projections', 'verify', 'backup'].includes(task) && existsSync(addresses) ? [`--env-file=${addresses}`] : []
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...found, ...entry, ...args], {
  cwd: root,
  // The channel closes with this process, however it ends: what was started here then stops too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Compiled code kept between starts: quicker, and no compiler of types stays in memory.
  env: {
    ...(task === 'start' ? { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') } : {}),
    ...process.env,
    PATH: `${dirname(node)}${windows ? ';' : ':'}${process.env.PATH}`,
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
// npm passes a signal to the shell between it and us, which ends without a word: being left by it is one too.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 250).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
