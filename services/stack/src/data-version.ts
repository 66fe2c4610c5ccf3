import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './config.ts'

const FILE = 'version'

/** The version of this program. */
export const programVersion: string = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
).version

/**
 * Refuses data that a newer version wrote: it may hold what this one does not understand, and would misread or lose.
 *
 * @throws {Error} with a French text that says how to go on
 */
export function demandKnownVersion(dataDir: string, program = programVersion): void {
  const written = versionOf(dataDir)
  if (written === undefined) return
  if (!isVersion(written))
    throw new Error(
      `Le fichier ${join(dataDir, FILE)} ne dit pas quelle version a écrit ces données (« ${written.slice(0, 40)} »). ` +
        'Remettez-y le numéro de la version qui les a écrites, ou restaurez une sauvegarde.',
    )
  if (isNewer(written, program)) throw new Error(tooNew(`Les données de ${dataDir}`, written, program))
}

/** Once everything has started: from now on older versions are refused. */
export function noteVersion(dataDir: string, program = programVersion): void {
  if (versionOf(dataDir) === program) return
  // Whole or not at all: a disk that is full leaves the one before, and a folder that starts.
  const fresh = join(dataDir, `${FILE}.new`)
  writeFileSync(fresh, `${program}\n`, { mode: 0o600 })
  renameSync(fresh, join(dataDir, FILE))
}

/** What is said of data, or of a backup, that this version is too old for. */
export const tooNew = (what: string, written: string, program = programVersion): string =>
  `${what} ont été écrites par la version ${written} de Faîtage, plus récente que celle-ci (${program}) : rien n’a été touché. ` +
  `Lancez la version ${written} ou une plus récente ; pour revenir à la version ${program}, restaurez une sauvegarde ` +
  'faite avec elle (docs/mise-a-jour.md).'

/** Whether `one` comes after `other`, number by number. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map(version => version.split('.').map(Number))
  for (const [index, number] of left!.entries()) {
    const against = right![index] ?? 0
    if (number !== against) return number > against
  }
  return false
}

function versionOf(dataDir: string): string | undefined {
  const file = join(dataDir, FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

const isVersion = (text: string): boolean => /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(text)
