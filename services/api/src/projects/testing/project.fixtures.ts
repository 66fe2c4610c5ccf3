import { accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import { projectOpened, projectStatusChanged } from '@faitage/contracts/projects/project'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import type { RequesterSheet } from '@faitage/contracts/projects/requester'
import type { OpenProject } from '../project.commands.ts'

/** Ids that read well in a failing test. */
export const ids = {
  project: '11111111-1111-4111-8111-111111111111',
  mission: '22222222-2222-4222-8222-222222222222',
  requester: '33333333-3333-4333-8333-333333333333',
  camille: '44444444-4444-4444-8444-444444444444',
  karim: '55555555-5555-4555-8555-555555555555',
  house: '66666666-6666-4666-8666-666666666666',
  flat: '77777777-7777-4777-8777-777777777777',
}
export const about = { project_id: ids.project, mission_id: ids.mission, requester_id: ids.requester }
export const madameMorel: RequesterSheet = {
  title: 'mme',
  last_name: 'Morel',
  first_name: 'Jeanne',
  email: 'jeanne@exemple.fr',
}

/** Madame Morel's project, opened on 5 January 2026 with the status « Contact ». */
export const opened = (over: Partial<Parameters<typeof projectOpened>[0]> = {}) =>
  projectOpened({
    ...about,
    requester_type: 'PO',
    requester: madameMorel,
    sheet: { reference: 'R-1', address_location: 'Lille', required_action: false },
    status: 'contact',
    on: '2026-01-05',
    referrers: [ids.camille],
    ...over,
  })

export const passedTo = (to: ProjectStatus, on: string, from: ProjectStatus = 'contact') =>
  projectStatusChanged({ ...about, from, to, on })

export const houseRegistered = () =>
  accommodationRegistered({
    accommodation_id: ids.house,
    project_id: ids.project,
    requester_id: ids.requester,
    sheet: { accommodation_type: 'Maison', living_area: '92.5' },
  })

export const today = '2026-03-20'

export const openProject = (over: Partial<OpenProject> = {}): OpenProject => ({
  type: 'OpenProject',
  ...about,
  requester_type: 'PO',
  requester: madameMorel,
  sheet: { reference: 'R-1' },
  status: 'contact',
  on: '2026-01-05',
  referrers: [ids.camille],
  accommodations: [],
  today,
  ...over,
})
