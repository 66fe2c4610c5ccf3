import type { Page } from 'playwright-core'
import { callApi } from './actions.ts'

const nobody = '00000000-0000-4000-8000-000000000001'

/** By what a path names: where the record is listed that stands for its pages. */
const lists: Readonly<Record<string, string>> = {
  missions: '/api/missions?q=OPAH-RU&size=20',
  projects: '/api/projects?size=20',
  funders: '/api/funders?requester_type=PO&size=20',
  agencies: '/api/admin/agencies?size=20',
  antennas: '/api/admin/antennas?size=20',
  clients: '/api/admin/clients?size=20',
  users: '/api/admin/users?size=20',
}

/** Records of the demonstration: by what a path names, and a council and a lot with what it is in for the tree of co-ownership. */
export type SampleIds = Record<string, string>

/** The records that stand for the pages of a path, read by the person of the page. */
export async function sampleIds(page: Page): Promise<SampleIds> {
  const first = async (path: string) =>
    (await callApi<{ items?: Record<string, string>[] }>(page, path)).items?.[0] ?? {}
  const ids: SampleIds = {}
  for (const [name, path] of Object.entries(lists)) ids[name] = (await first(path)).id ?? nobody
  // Of a landlord: it may have several dwellings, so that the page of a new one stays where it is.
  ids.projects = (await first(`/api/projects?mission_id=${ids.missions}&requester_type=PB&size=20`)).id ?? nobody
  ids.accommodation_id = (await first(`/api/accommodations?project_id=${ids.projects}&size=20`)).id ?? nobody
  ids.scenario_id = (await first(`/api/energy/${ids.accommodation_id}/scenarios`)).id ?? nobody
  ids.visit_id = (await first('/api/visits?size=20')).id ?? nobody
  ids.mailing_id = (await first('/api/emails/mailings?size=20')).id ?? nobody
  // Administrators alone may look for anybody.
  ids.subject_id = (await first('/api/privacy/subjects?size=20').catch(() => undefined))?.id ?? nobody
  ids.mission_funders = (await first(`/api/funders?mission_id=${ids.missions}&requester_type=PO&size=20`)).id ?? nobody
  const sc = await first('/api/scs?term=Pr%C3%A9%20Neuf&size=20')
  // Of the council, so that its tree leads to it.
  const lot = await first(`/api/lots?type=appartement&cs_id=${sc.id}&sortBy=copro&size=20`)
  const { id, mission_id, copro_id, building_id } = lot
  ids.sc_id = sc.id ?? nobody
  return Object.assign(ids, { lot_id: id, building_id, copro_id, copro_mission: mission_id })
}

/** The address of a path: a record where the path names one, any word elsewhere. */
export function sampleAddress(path: string, ids: SampleIds): string {
  const kind = path.startsWith('/audit/') ? 'projects' : path.split('/').find(part => ids[part])
  const id = /^\/missions\/\$id\/(?:copros|buildings|lots|scs)\b/.test(path) ? ids.copro_mission : kind && ids[kind]
  const address = path
    .replace('$requester_type', 'PO')
    .replace('$kind', 'project')
    .replace('$article', 'import')
    .replace('$thematic_name', 'SITUATION_JURIDIQUE_FONCIER')
    .replace('$funder_id', (path.startsWith('/missions') ? ids.mission_funders : ids.funders) ?? nobody)
    .replace('$id', id ?? nobody)
    .replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? nobody)
  return path === '/projects/new' ? `${address}?mission_id=${ids.missions}` : address
}
