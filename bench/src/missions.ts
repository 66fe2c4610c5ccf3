import type { Page, Written } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { Client } from './client.ts'
import { projectsXlsx } from './dataset.ts'
import { importAll, openMission } from './imports.ts'
import { percentile, seeded } from './stats.ts'

/** Projects whose status is changed by one request. */
const AT_ONCE = 200
/** Times that each project goes on to another status. */
const CHANGES = 4
/** Projects in which the custom field holds something. */
const FILLED = 500
const PAGE = 1000
const FIRST_DAY = '2023-01-01'

async function asked<T>(client: Client, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await client.send<T>(method, path, body)
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`)
  return answer.body
}

/** A mission of many projects, each with a history, some with a custom field; all through the product itself. */
async function openLargeMission(client: Client, projects: number) {
  const id = await openMission(client, `Mission de ${projects} projets (${Date.now()})`)
  await importAll(client, id, await projectsXlsx(projects, 'GRANDE'), projects)
  const ids: string[] = []
  for (let page = 1; ids.length < projects; page++) {
    const { items } = await asked<Page<{ id: string }>>(
      client,
      'GET',
      `/api/projects?mission_id=${id}&size=${PAGE}&page=${page}`,
    )
    ids.push(...items.map(item => item.id))
  }
  const random = seeded(projects)
  const pick = (most: number) => Math.floor(random() * most)
  for (let change = 0; change < CHANGES; change++)
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const on = addDays(FIRST_DAY, change * 200 + pick(250))
      const status = projectStatuses[pick(projectStatuses.length)]
      const some = ids.slice(from, from + AT_ONCE)
      await asked(client, 'PUT', '/api/projects/status-multiple', { projects_id: some, status, on })
    }
  const field = { mission_id: id, category: 'works', type: 'numerical', name: 'Loyer' }
  const { id: custom } = await asked<Written>(client, 'POST', '/api/custom-fields', field)
  await Promise.all(
    ids
      .slice(0, FILLED)
      .map(one => asked(client, 'PUT', `/api/projects/${one}`, { custom_fields: { [custom]: 300 + pick(900) } })),
  )
  return { id, custom }
}

/** What its pages ask, by the French name of each. */
const questions = ({ id, custom }: { id: string; custom: string }) => ({
  statistiques: [
    `/api/missions/${id}/statistics`,
    `/api/missions/${id}/statistics?from=2023-01-01`,
    `/api/missions/${id}/statistics?requester_type=PO&on=2024-06-30`,
  ],
  'connues alors': [`/api/missions/${id}/statistics?known_at=${new Date(Date.now() - 1000).toISOString()}`],
  'lignes d’un chiffre': [
    `/api/missions/${id}/statistics/rows?figure=stock`,
    `/api/missions/${id}/statistics/rows?figure=left&sortBy=days&sortDirection=desc&page=3`,
    `/api/missions/${id}/statistics/rows?figure=stock&known_at=${new Date(Date.now() - 1000).toISOString()}`,
  ],
  échéances: [`/api/follow-up-alerts?mission_id=${id}`, `/api/follow-up-alerts?mission_id=${id}&sortBy=label&page=4`],
  liste: [
    `/api/projects?mission_id=${id}&status=depose,contact&sortBy=requester_name`,
    `/api/projects?mission_id=${id}&q=roux`,
    `/api/projects?mission_id=${id}&sortBy=status_on&page=20`,
  ],
  'champ personnalisé': [
    `/api/projects?mission_id=${id}&custom.${custom}=300..600`,
    `/api/projects?mission_id=${id}&sortBy=custom.${custom}&sortDirection=desc`,
  ],
  histoire: [`/api/missions/${id}/history`],
})

/** What the histories of a mission are kept for is told apart: each time, something was projected just before. */
async function rowsAfterChanges(client: Client, { id }: { id: string }, repeats: number): Promise<number> {
  const { items } = await asked<Page<{ id: string }>>(client, 'GET', `/api/projects?mission_id=${id}&size=1`)
  const path = `/api/missions/${id}/statistics/rows?figure=stock`
  const sample: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const notes = { notes: `Mesure ${repeat} (${Date.now()})` }
    const { position } = await asked<Written>(client, 'PUT', `/api/projects/${items[0]?.id}`, notes)
    // Answered once the change is there to be read.
    await client.send('GET', '/api/projects?size=1', undefined, { 'read-after': String(position) })
    const sent = performance.now()
    await asked(client, 'GET', path)
    sample.push(performance.now() - sent)
  }
  return percentile(sample, 95)
}

/** P15: the pages of one mission of many projects over HTTP, the 95th percentile of milliseconds of each. */
export async function p15(client: Client, projects: number, repeats: number) {
  const began = performance.now()
  const mission = await openLargeMission(client, projects)
  process.stderr.write(`  ${projects} projets en ${Math.round((performance.now() - began) / 1000)} s\n`)
  const pages: Record<string, number> = {}
  for (const [page, paths] of Object.entries(questions(mission))) {
    const sample: number[] = []
    for (const path of paths) {
      await asked(client, 'GET', path)
      for (let repeat = 0; repeat < repeats; repeat++) {
        const sent = performance.now()
        await asked(client, 'GET', path)
        sample.push(performance.now() - sent)
      }
    }
    pages[page] = percentile(sample, 95)
  }
  pages['lignes après un changement'] = await rowsAfterChanges(client, mission, repeats)
  return { projects, pages, worst: Math.max(...Object.values(pages)) }
}
