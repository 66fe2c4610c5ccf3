import type { Page } from '@faitage/contracts/kernel/endpoint'
import { demoAccounts } from '@faitage/stack/seed/accounts'
import type { Client } from './client.ts'
import { projectIds, writeOnce } from './commands.ts'
import { projectsXlsx } from './dataset.ts'
import { importAll, openMission } from './imports.ts'
import type { Sizes } from './sizes.ts'

/** Missions imported at the same time. */
const AT_ONCE = 4
/** Of a project that comes from a file: it was opened, its dwelling registered. */
const EVENTS_PER_PROJECT = 2
const WRITERS = 32

/**
 * Loads the data set through the product itself: a file for each mission, every second one shared with a contributor,
 * then, where they are wanted, commands.
 */
export async function loadDataSet(client: Client, sizes: Sizes, withCommands: boolean): Promise<void> {
  let mission = 0
  const { email } = demoAccounts.find(({ role }) => role === 'contributor')!
  const found = await client.send<Page<{ id: string }>>('GET', `/api/admin/users?term=${encodeURIComponent(email)}`)
  const contributor = found.body.items.map(({ id }) => id)
  await inLoops(AT_ONCE, async () => {
    const number = mission++
    if (number >= sizes.missions) return false
    const code = `M${String(number + 1).padStart(4, '0')}`
    const file = await projectsXlsx(sizes.projectsPerMission, code, number)
    const id = await openMission(client, `Mission ${code}`, number % 2 === 0 ? contributor : [])
    await importAll(client, id, file, sizes.projectsPerMission)
    return true
  })
  if (!withCommands) return
  const projects = sizes.missions * sizes.projectsPerMission
  let commands = sizes.events - projects * EVENTS_PER_PROJECT
  if (commands <= 0) return
  const ids = await projectIds(client, projects)
  await inLoops(WRITERS, async () => {
    const number = commands--
    if (number <= 0) return false
    await writeOnce(client, ids[number % ids.length] as string)
    return true
  })
}

/** Repeats `work` in several loops, each until it answers false. */
async function inLoops(loops: number, work: () => Promise<boolean>): Promise<void> {
  await Promise.all(
    Array.from({ length: loops }, async () => {
      while (await work());
    }),
  )
}
