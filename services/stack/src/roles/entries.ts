import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../config.ts'

/** The processes of the product by the name of their bundle: the file each begins with, from the project's root. */
export const roleEntries = {
  api: 'services/api/src/main.ts',
  projector: 'projections/src/main.ts',
  worker: 'workflows/src/main.ts',
  eventstore: 'services/engines/src/eventstore/main.ts',
  temporal: 'services/engines/src/temporal/main.ts',
  'stand-ins': 'services/engines/src/stand-ins/main.ts',
  migrations: 'projections/src/migrations.main.ts',
  demonstration: 'services/stack/src/seed/main.ts',
} as const

/** Where the bundles are, beside each other: flat, so that each finds the sources two folders up from itself. */
export const bundlesDir = join(root, 'services/stack/dist/roles')

const bundleOf = new Map<string, string>(
  Object.entries(roleEntries).map(([name, entry]) => [entry, join(bundlesDir, `${name}.js`)]),
)

/**
 * The file to start a role with: its bundle, which is there in a third of the time of the two thousand files it is made
 * of; they themselves where nothing is built, and with FAITAGE_FROM_SOURCES: faults are put between modules, which a bundle
 * no longer has.
 */
export function startFile(entry: string): string {
  const bundle = process.env.FAITAGE_FROM_SOURCES ? undefined : bundleOf.get(entry)
  return bundle && existsSync(bundle) ? bundle : join(root, entry)
}
