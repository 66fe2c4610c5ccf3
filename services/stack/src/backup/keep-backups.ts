import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import { MANIFEST } from './folder.ts'

export interface BackupPlan {
  /** Where backups go, each in a folder of its day. */
  readonly folder: string
  /** The hour in Paris from which that of the day is taken. */
  readonly hour: number
  /** How many are kept. */
  readonly keep: number
}

const HOUR = 2
const KEEP = 7

/** What the environment asks for; undefined where backups are taken by hand. @throws on a value that cannot be */
export function backupPlan(env: NodeJS.ProcessEnv): BackupPlan | undefined {
  const folder = env.FAITAGE_BACKUP_DIR
  if (!folder) return undefined
  const number = (name: string, otherwise: number, [least, most]: [number, number]) => {
    const value = env[name] ? Number(env[name]) : otherwise
    if (Number.isInteger(value) && value >= least && value <= most) return value
    throw new Error(`${name} doit être un nombre entre ${least} et ${most}, pas « ${env[name]} ».`)
  }
  return {
    folder,
    hour: number('FAITAGE_BACKUP_HOUR', HOUR, [0, 23]),
    keep: number('FAITAGE_BACKUP_KEEP', KEEP, [1, 1000]),
  }
}

const NAME = /^faitage-\d{4}-\d{2}-\d{2}$/
const hourInParis = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Paris' })

/** Name of the backup that is due now; undefined where that of the day is there, or its hour has not come. */
export function dueBackup({ folder, hour }: BackupPlan, now: Date): string | undefined {
  if (Number.parseInt(hourInParis.format(now), 10) < hour) return undefined
  const name = `faitage-${parisDay(now)}`
  return existsSync(join(folder, name)) ? undefined : name
}

/** Takes the oldest away, of those this made and that are whole. @returns their names */
function dropOldBackups({ folder, keep }: BackupPlan): string[] {
  const whole = readdirSync(folder).filter(name => NAME.test(name) && existsSync(join(folder, name, MANIFEST)))
  const old = whole.sort().slice(0, -keep)
  for (const name of old) rmSync(join(folder, name), { recursive: true })
  return old
}

/** Milliseconds between two looks at the clock, and after a backup that failed. */
const LOOK_MS = 60_000
const AGAIN_MS = 30 * 60_000

/**
 * Takes a backup each day, from its hour on: one that was missed while nothing ran is taken at the next start. What fails is
 * said, and tried again half an hour later; nothing is taken away then.
 *
 * @param take takes and verifies one; its signal is aborted by `stop`
 */
export function keepBackups(
  plan: BackupPlan,
  take: (to: string, signal: AbortSignal) => Promise<void>,
  tell: (message: string) => void,
  { now = () => new Date(), lookMs = LOOK_MS, againMs = AGAIN_MS } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  const look = async (): Promise<number> => {
    const name = dueBackup(plan, now())
    if (!name) return lookMs
    try {
      await take(join(plan.folder, name), stopping.signal)
      dropOldBackups(plan)
      return lookMs
    } catch (error) {
      if (!stopping.signal.aborted)
        tell(
          `La sauvegarde du jour n’a pas pu être faite : ${(error as Error).message} Nouvel essai dans une demi-heure.`,
        )
      return againMs
    }
  }
  const next = (ms: number) => {
    timer = setTimeout(() => {
      working = look().then(wait => {
        if (!stopping.signal.aborted) next(wait)
      })
    }, ms).unref()
  }
  next(lookMs)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await working
    },
  }
}
