import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** In the data folder: who was forgotten, one line each. */
export const LEDGER = 'forgotten'

/**
 * The files that are told of whoever is forgotten: the one that was asked for, and that of the data folder whatever was asked.
 * A restoration reads it where nobody tells it of another: it must not be one of before.
 */
export function ledgersOf(env: {
  FAITAGE_FORGOTTEN?: string | undefined
  FAITAGE_DATA?: string | undefined
}): string[] {
  const { FAITAGE_FORGOTTEN: asked, FAITAGE_DATA: dataDir } = env
  const ledgers = asked ? [resolve(asked)] : []
  // On real servers the folder may be nowhere.
  if (dataDir && (!asked || existsSync(dataDir))) ledgers.push(resolve(join(dataDir, LEDGER)))
  return [...new Set(ledgers)]
}

/** On the disk before the key goes: told of twice is well, not at all is not. */
export async function noteForgotten(
  ledgers: readonly string[],
  { id, generation, renewable }: { id: string; generation: number; renewable: boolean },
): Promise<void> {
  // As a restoration reads it: of whom, which key, and whether there may be a next one.
  const way = renewable ? 'renouvelable' : 'close'
  const line = generation > 0 || renewable ? `${id} ${generation} ${way}\n` : `${id}\n`
  for (const ledger of ledgers) {
    const file = await open(ledger, 'a', 0o600)
    try {
      // On a line of its own: the last one may have no end, by hand or where the disk was full.
      await file.appendFile(`\n${line}`)
      await file.sync()
    } finally {
      await file.close()
    }
  }
}
