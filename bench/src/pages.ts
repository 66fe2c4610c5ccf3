import type { Page } from '@faitage/contracts/kernel/endpoint'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { demoAccounts } from '@faitage/stack/seed/accounts'
import { Client } from './client.ts'
import { questions as listQuestions } from './lists.ts'
import { percentile } from './stats.ts'

/** Projects that the client follows. */
const FOLLOWED = 50

/** What is asked: an address, with a body where it is asked by POST. */
type Question = readonly [path: string, body?: object]
type Questions = Readonly<Record<string, readonly Question[]>>

const query = (asked: Record<string, string>) => `/api/projects?${new URLSearchParams(asked)}`
const term = (path: string) =>
  ['roux', 'lefevre helene', '000421'].map(word => [`${path}${encodeURIComponent(word)}`] as const)

/** What members of staff open all day. Ids are of what they reach. */
function ofStaff(mission: string, project: string): Questions {
  const all = { missions_id: [] }
  const one = `/api/projects/${project}`
  return {
    accueil: [
      ...['indicators', 'weeks', 'team'].map(part => [`/api/home/${part}`, all] as const),
      ['/api/home/indicators', { missions_id: [], mine: true }],
      ['/api/home/indicators', { missions_id: [mission] }],
      ['/api/home/actions'],
      ['/api/home/actions?mine=true'],
      ['/api/home/actions?mode=copro'],
      ['/api/messages/waiting'],
      ['/api/messages/waiting?mine=true'],
      ['/api/follow-up-alerts?mine=true&size=5'],
      ['/api/individual-tasks?size=5'],
      ['/api/comments?size=5'],
    ],
    projets: listQuestions(mission).map(asked => [query(asked)] as const),
    'projets par champ': [
      [query({ work_types: 'chauffage' })],
      [query({ closed: 'true' })],
      [query({ closed: 'false', sortBy: 'updated_at', sortDirection: 'desc' })],
      [query({ required_action: 'true' })],
      [query({ urgent_visit: 'true' })],
      [query({ opened_from: '2026-01-01', status: 'contact', page: '3' })],
    ],
    tableau: ['contact', 'depose', 'agree', 'visite_a_traiter'].map(status => [query({ status, size: '20' })] as const),
    carte: [
      ['/api/projects/locations'],
      [`/api/projects/locations?mission_id=${mission}`],
      ['/api/projects/locations?status=depose'],
      ['/api/prospects/locations'],
    ],
    recherche: [
      ...term('/api/projects?size=5&q='),
      ...term('/api/missions?size=5&q='),
      ...term('/api/prospects?size=5&term='),
    ],
    adresses: ['rue', '12 rue pas', 'angers'].map(q => [`/api/addresses/search?q=${encodeURIComponent(q)}`] as const),
    missions: [
      ['/api/missions'],
      ['/api/missions?sortBy=projects_count&sortDirection=desc'],
      ['/api/missions?sortBy=name&page=20'],
      ['/api/missions?q=M01'],
      ['/api/missions?status=en_cours'],
      [`/api/missions/${mission}`],
      [`/api/missions/${mission}/statistics`],
    ],
    projet: [
      [one],
      [`/api/accommodations?project_id=${project}`],
      [`/api/project-custom-fields?project_id=${project}`],
      [`/api/comments?project_id=${project}`],
      [`/api/individual-tasks?project_id=${project}`],
      [`/api/emails?project_id=${project}`],
      [`${one}/visits`],
      [`${one}/messages`],
      [`${one}/tracker`],
      [`/api/files?owner_kind=project&owner_id=${project}`],
    ],
    histoire: [
      [`${one}/history`],
      [`${one}/as-of?on=${todayInParis()}`],
      [`/api/missions/${mission}/history`],
      [`/api/missions/${mission}/as-of?on=${todayInParis()}`],
    ],
    suivi: [
      ['/api/individual-tasks'],
      ['/api/follow-up-alerts'],
      ['/api/visits'],
      [`/api/visits-week?day=${todayInParis()}`],
      ['/api/prospects'],
      ['/api/project-acts'],
    ],
    pilotage: ['stock', 'delays', 'process', 'cohorts', 'revenue', 'workload'].map(
      report => [`/api/reporting/${report}`] as const,
    ),
    argent: [['/api/money'], [`/api/money?missions_id=${mission}`], ['/api/money/rows?figure=quoted']],
  }
}

/** What an administrator opens beside. */
const ofPrivacy: Questions = {
  'données personnelles': [
    ['/api/privacy/due'],
    ['/api/privacy/due?stage=archive'],
    ['/api/privacy/due?kind=project_dormant&page=20'],
    ['/api/privacy/subjects'],
    ['/api/privacy/subjects?term=roux'],
    ['/api/privacy/accesses'],
  ],
}

/** What a client opens: their own projects. */
function ofClient(project: string): Questions {
  return {
    projets: [['/api/projects'], ['/api/projects?q=roux'], ['/api/projects?sortBy=status_on&sortDirection=desc']],
    projet: [[`/api/projects/${project}`], [`/api/projects/${project}/tracker`], [`/api/projects/${project}/messages`]],
  }
}

async function ask(client: Client, [path, body]: Question): Promise<void> {
  const answer = await client.send(body ? 'POST' : 'GET', path, body)
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`)
}

/** Milliseconds at the 95th percentile of each group of pages, and the slowest question of all. */
async function measured(client: Client, questions: Questions, repeats: number) {
  const pages: Record<string, number> = {}
  let slowest = { path: '', took: 0 }
  for (const [page, all] of Object.entries(questions)) {
    const sample: number[] = []
    for (const question of all) {
      await ask(client, question)
      const own: number[] = []
      for (let repeat = 0; repeat < repeats; repeat++) {
        const sent = performance.now()
        await ask(client, question)
        own.push(performance.now() - sent)
      }
      sample.push(...own)
      const took = percentile(own, 95)
      if (took > slowest.took) slowest = { path: `${question[0]} ${JSON.stringify(question[1] ?? '')}`, took }
      if (took > 50)
        process.stderr.write(`    ${took.toFixed(1)} ms  ${question[0]} ${JSON.stringify(question[1] ?? '')}\n`)
    }
    pages[page] = percentile(sample, 95)
  }
  return { pages, slowest, worst: Math.max(...Object.values(pages)) }
}

/** The client of the demonstration follows `FOLLOWED` projects of a mission: their address on the sheet, an invitation. */
async function follow(admin: Client, mission: string, email: string): Promise<void> {
  const { body } = await admin.send<Page<{ id: string }>>('GET', query({ mission_id: mission, size: String(FOLLOWED) }))
  for (const { id } of body.items) {
    await admin.send('PUT', `/api/projects/${id}`, { requester: { email } })
    const answer = await admin.send('POST', `/api/projects/${id}/followers`)
    if (answer.status !== 201) throw new Error(`the client was not invited: ${JSON.stringify(answer.body)}`)
  }
}

/** P13: every page over HTTP, as an administrator, a contributor of half of the missions, and a client. */
export async function p13(admin: Client, url: string, repeats: number) {
  const readers: Record<string, Awaited<ReturnType<typeof measured>>> = {}
  const largest = await admin.send<Page<MissionSummary>>(
    'GET',
    '/api/missions?sortBy=projects_count&sortDirection=desc',
  )
  const { totalItems: projects } = (await admin.send<Page<unknown>>('GET', '/api/projects?size=1')).body
  await follow(admin, String(largest.body.items[0]?.id), String(demoAccounts[4]?.email))
  for (const [name, account] of [
    ['administration', 0],
    ['chargé d’opération', 2],
    ['client', 4],
  ] as const) {
    const client = new Client(url)
    try {
      await client.signIn(String(demoAccounts[account]?.email))
      const first = await client.send<Page<{ id: string; mission_id: string }>>('GET', '/api/projects?size=1&page=9')
      const { id = '', mission_id = '' } = first.body.items[0] ?? {}
      const questions = name === 'client' ? ofClient(id) : ofStaff(mission_id, id)
      process.stderr.write(`  ${name}\n`)
      readers[name] = await measured(client, account === 0 ? { ...questions, ...ofPrivacy } : questions, repeats)
    } finally {
      client.close()
    }
  }
  const worst = Math.max(...Object.values(readers).map(reader => reader.worst))
  return { projects, missions: largest.body.totalItems, readers, worst }
}
