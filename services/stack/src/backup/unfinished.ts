import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { LEDGER, PUTTING_ASIDE, RESTORING } from './folder.ts'

/* What a restoration that was cut off leaves in the data folder, for the next one and for whoever starts. */

/** The folder beside that holds what was here, or a part of it, of a restoration that is not at its end. */
export function asideOf(dataDir: string): string | undefined {
  const restoring = linesOf(join(dataDir, RESTORING))
  const name = restoring ? restoring[1] : linesOf(join(dataDir, PUTTING_ASIDE))?.[0]
  return name ? join(dirname(resolve(dataDir)), basename(name)) : undefined
}

/** Where a file is that was in the data folder when somebody named it. */
export function whereNow(dataDir: string, file: string): string {
  const within = relative(resolve(dataDir), resolve(file))
  const aside = asideOf(dataDir)
  if (!aside || existsSync(file) || within.startsWith('..') || isAbsolute(within)) return file
  return join(aside, within)
}

/** Says where what was here is, of a restoration that is not at its end. */
export function tellAside(dataDir: string): string | undefined {
  const aside = asideOf(dataDir)
  if (!aside) return undefined
  const what = existsSync(join(dataDir, RESTORING)) ? 'Ce qui se trouvait' : 'Une partie de ce qui se trouvait'
  return `${what} dans ${dataDir} est dans ${aside}.`
}

/** @throws {Error} with a French text that says how to go on, where a restoration is not at its end */
export function demandWhole(dataDir: string): void {
  const aside = tellAside(dataDir)
  const giveUp = (first: string, marker: string) =>
    `Pour y renoncer, ${first}remettez dans ${dataDir} tout ce que contient ce dossier, sauf « ${LEDGER} », puis supprimez ` +
    `${join(dataDir, marker)}.`
  if (existsSync(join(dataDir, RESTORING)))
    throw new Error(
      [
        'La restauration de ce dossier n’est pas allée à son terme : relancez « npm run restore » avec la même sauvegarde.',
        ...(aside ? [aside, giveUp(`videz ${dataDir}, sauf « ${LEDGER} », `, RESTORING)] : []),
      ].join(' '),
    )
  if (aside)
    throw new Error(
      `${aside} La restauration a été interrompue pendant qu’elle l’y mettait : relancez « npm run restore » avec la même ` +
        `sauvegarde, le reste ira au même endroit. ${giveUp('', PUTTING_ASIDE)}`,
    )
}

const linesOf = (file: string): string[] | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined
