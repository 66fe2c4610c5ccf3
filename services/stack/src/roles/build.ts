import { globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { root } from '../config.ts'
import { bundlesDir, roleEntries } from './entries.ts'
import { laterSchemas } from './later-schemas.ts'

/**
 * Packages that are left where they are: native, or with files and threads of their own beside them. What only they need
 * stays with them.
 */
const apart = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@temporalio/activity',
  '@temporalio/client',
  '@temporalio/common',
  '@temporalio/proto',
  '@temporalio/worker',
  '@temporalio/workflow',
  'libheif-js',
  'pdfkit',
  'pino',
  'piscina',
  'unpdf',
]

/** Services of the RPC library that nobody here asks for, and that read their definition when somebody does. */
const neverAsked = /@grpc\/grpc-js\/build\/src\/(?:channelz|orca)\.js$/

/** The energy engine asks for its place only to say its name in what it logs; its mathematics speak of a property `.node`. */
const ownName = /@open3cl\/engine\/3\.2\.[12]_\w+\.js$|mathjs\/lib\/esm\/expression\/node\/BlockNode\.js$/

/** What a bundled file may not say: it would look beside the bundle for what lies beside itself. */
const ownPlace =
  /\b(?:__dirname|__filename|import\.meta\.(?:url|dirname|filename|resolve))\b|require\.resolve\(|\.node['"]/

const posix = (path: string) => path.replaceAll('\\', '/')
const fromBundles = (file: string) => posix(relative(bundlesDir, file))
const packageOf = (id: string) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id

/** Leaves the packages above where they are, named by their file: a bundle has no packages of its own beside it. */
const leaveApart: Plugin = {
  name: 'leave-apart',
  async resolveId(id, importer) {
    if (!importer || isBuiltin(id) || !apart.includes(packageOf(id))) return null
    const found = await this.resolve(id, importer, { skipSelf: true })
    return found ? { id: fromBundles(found.id), external: true } : null
  },
}

/**
 * Imported by name, `node:http` is read whole, and reading one of its names loads a client of thirty milliseconds: it is
 * asked for instead, and what nobody uses of it stays away.
 */
const httpAsked: Plugin = {
  name: 'http-asked',
  resolveId: id => (/^(?:node:)?http$/.test(id) ? '\0http' : null),
  load: id => (id === '\0http' ? `module.exports = process.getBuiltinModule('node:http')` : null),
}

/** A file of ours looks for its threads and its data beside its source; nobody else's may look at all. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (id.startsWith('\0') || !ownPlace.test(code)) return null
    if (neverAsked.test(posix(id)) || ownName.test(posix(id))) return null
    if (posix(id).includes('/node_modules/')) throw new Error(`${id} looks for its own place: leave it apart`)
    if (/import\.meta\.(?:resolve|filename)/.test(code)) throw new Error(`${id}: say it with import.meta.url`)
    const file = /new URL\('([^']+)\.ts', import\.meta\.url\)/g
    const url = `new URL(${JSON.stringify(fromBundles(id))}, import.meta.url)`
    return code
      .replaceAll(file, (all, path: string) => (path.endsWith('.thread') ? `<beside ${basename(path)}>` : all))
      .replaceAll('import.meta.url', `${url}.href`)
      .replaceAll(/<beside ([\w.-]+)>/g, `new URL('./$1.js', import.meta.url)`)
      .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`)
  },
}

/**
 * One character beyond ASCII makes Node read the whole file as two bytes each, and V8 keep it so for as long as the process
 * lives: they are written as their number, which strings, templates and expressions read alike. One that was escaped stood
 * for itself.
 */
const inOneByte: Plugin = {
  name: 'in-one-byte',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      if (/\.raw\b\s*`/.test(file.code)) throw new Error(`${file.fileName} reads a template as it is written`)
      const { code } = file
      file.code = code.replaceAll(/[^\0-\x7f]/g, (character, at: number) => {
        let slashes = 0
        while (code[at - 1 - slashes] === '\\') slashes += 1
        return `${slashes % 2 === 0 ? '\\' : ''}u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
      })
    }
  },
}

/** Code of a build before is kept this long: a product that runs may still ask for some of it. */
const KEPT_MS = 7 * 24 * 3600 * 1000

/**
 * Makes the bundle of every role and of every thread of theirs: `node services/stack/src/roles/build.ts`. Code that several
 * share is in files named by what they hold. Whatever starts meanwhile finds the old ones or the new ones, whole.
 */
const threads = globSync('{services/api,workflows}/src/**/*.thread.ts', { cwd: root, exclude: ['**/testing/**'] })
const entries: Record<string, string> = {
  ...Object.fromEntries(threads.map(file => [basename(file, '.ts'), file])),
  ...roleEntries,
}
const fresh = join(bundlesDir, `../roles-${process.pid}`)
const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, join(root, entry)])),
  platform: 'node',
  plugins: [httpAsked, laterSchemas, leaveApart, keepPlaces, inOneByte],
  // Others' code is as it is.
  onLog: (level, log, say) => (log.code === 'EVAL' ? undefined : say(level, log)),
})
await bundle.write({
  dir: fresh,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // A process keeps the text of what it runs; its lines stay, which failures are told by.
  comments: { legal: true, annotation: false, jsdoc: false },
  // Modules run in the order they would run in on their own.
  strictExecutionOrder: true,
})
await bundle.close()
mkdirSync(bundlesDir, { recursive: true })
const isEntry = (file: string) => file.replace(/\.js$/, '') in entries
const built = readdirSync(fresh)
// What is begun with comes last: it names the others.
for (const file of [...built.filter(one => !isEntry(one)), ...built.filter(isEntry)])
  renameSync(join(fresh, file), join(bundlesDir, file))
rmSync(fresh, { recursive: true })
for (const file of readdirSync(bundlesDir)) {
  const path = join(bundlesDir, file)
  if (!built.includes(file) && Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path)
}
