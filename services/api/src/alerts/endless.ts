import type { MonitorSheet } from '@faitage/contracts/alerts/monitor'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Writing } from '../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

interface Watching {
  readonly name: string
  readonly field: string
  readonly ended_by: readonly string[]
}

/** Milliseconds that it waits to know the monitors that were written just before. */
const CAUGHT_UP_MS = 2000

/**
 * Refuses a monitor whose end is the beginning of others which it ends: with their dates of the same day, none of them would ever
 * show a deadline. What was so before is only refused by who changes it.
 */
export async function endless(
  api: Api,
  { id, sheet, changes, action }: Writing<MonitorSheet>,
): Promise<Refusal | undefined> {
  if (sheet.invisible || !sheet.ended_by?.length) return undefined
  if (action === 'amend' && !['field', 'ended_by', 'invisible'].some(name => name in changes)) return undefined
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
  const { rows } = await sql<Watching>`
    select name, field, ended_by from monitor
    where mission_id = ${sheet.mission_id} and id <> ${id} and not is_deleted and not invisible`.execute(api.db)
  const round = wayBack(sheet.field, sheet.ended_by, rows)
  if (!round) return undefined
  const names = round.map(({ name }) => `« ${name} »`).join(', ')
  const message = `Retirez la date que ${round.length > 1 ? `l’une d’elles surveille : ${names}` : `${names} surveille`}.`
  return refused('monitor.endless', { names, fields: [{ path: 'ended_by', message }] })
}

/** The fewest monitors through which what ends one leads back to the date it watches. */
function wayBack(to: string, from: readonly string[], monitors: readonly Watching[]): Watching[] | undefined {
  const seen = new Set<string>()
  let ways = from.map((date): { date: string; through: Watching[] } => ({ date, through: [] }))
  while (ways.length > 0) {
    const next = ways.flatMap(({ date, through }) => {
      if (seen.has(date)) return []
      seen.add(date)
      return monitors
        .filter(({ field }) => field === date)
        .flatMap(one => one.ended_by.map(end => ({ date: end, through: [...through, one] })))
    })
    const back = next.find(({ date }) => date === to)
    if (back) return back.through
    ways = next
  }
  return undefined
}
