import { readFileSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

/*
 * Loaded before the event server: when the file named by FAITAGE_TEST_DISK is there, its store stands on files that fail
 * as that file says. The product's code is what it always is.
 */
const standIns: readonly [specifier: string, importer: string, standIn: string][] = [
  ['node:sqlite', '/eventstore/store.ts', './database.ts'],
  ['node:fs', '/eventstore/renew-log.ts', './file-system.ts'],
]

const wanted = () => {
  try {
    return readFileSync(process.env.FAITAGE_TEST_DISK ?? '').length > 0
  } catch {
    return false
  }
}

const isEventServer = process.argv[1]?.endsWith('/eventstore/main.ts')
// On files of the system's own nothing is remembered as lost.
if (isEventServer && !wanted())
  for (const file of ['events.sqlite', 'events.sqlite-wal'])
    rmSync(join(process.env.EVENTSTORE_DATA ?? '', `${file}.lost`), { force: true })
if (isEventServer && wanted())
  registerHooks({
    resolve(specifier, context, next) {
      const found = standIns.find(([name, importer]) => name === specifier && context.parentURL?.endsWith(importer))
      return found ? { url: new URL(found[2], import.meta.url).href, shortCircuit: true } : next(specifier, context)
    },
  })
