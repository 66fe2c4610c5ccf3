import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StackConfig } from './config.ts'

/**
 * A data folder is a demonstration or people's own, and says which from its first start on: accounts whose passwords
 * everybody can read never come to stand beside a real administrator. A demonstration may become people's own (the API
 * then closes its accounts), never the other way round.
 *
 * @throws {Error} with a French text that says how to go on
 */
export function settleUse(config: StackConfig, env: NodeJS.ProcessEnv): void {
  const file = (name: string) => join(config.dataDir, name)
  if (!config.demo) return
  if (env.FAITAGE_ADMIN_EMAIL)
    throw new Error(
      'FAITAGE_ADMIN_EMAIL ouvre un vrai compte, et la démonstration des comptes aux mots de passe publics : ' +
        'donnez aussi FAITAGE_DEMO=0 pour vous servir de Faîtage, ou retirez FAITAGE_ADMIN_EMAIL pour le découvrir.',
    )
  const begun = existsSync(file('demonstration')) || existsSync(file('demonstration-en-cours'))
  if (existsSync(file('sans-demonstration')) || (!begun && existsSync(file('eventstore'))))
    throw new Error(
      `Le dossier ${config.dataDir} sert sans la démonstration, dont les mots de passe sont publics : elle n’y sera pas ajoutée. ` +
        'Lancez avec FAITAGE_DEMO=0, ou choisissez un autre dossier avec FAITAGE_DATA.',
    )
  note(file('demonstration-en-cours'))
}

/** Once everything has started without the demonstration: no start brings it here any more. */
export function noteUse({ demo, dataDir }: StackConfig): void {
  if (!demo) note(join(dataDir, 'sans-demonstration'))
}

function note(file: string): void {
  if (!existsSync(file)) writeFileSync(file, new Date().toISOString())
}
