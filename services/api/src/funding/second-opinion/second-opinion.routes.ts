import { secondOpinionEndpoints as endpoints } from '@faitage/contracts/funding/second-opinion.endpoints'
import type { Api } from '../../kernel/api.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { refused } from '../../kernel/refusal.ts'
import { openedProject } from '../../projects/project-facts.ts'
import { computeFunding } from '../engine/compute-funding.ts'
import { givenOf } from '../simulations/given.ts'
import { askModel } from './official-model.ts'
import { opinionOf, situationOf } from './second-opinion.ts'

/** The opinion of the open official model beside a simulation, on the facts as they stand now. Kept nowhere: its rules never move. */
export function secondOpinionRoutes(api: Api): RouteDefinition[] {
  return [
    route(endpoints.get, async ({ params: { id }, reached: { state } }) => {
      if (state.life !== 'present') return refused('NOT_FOUND')
      const project = await openedProject(api, state.sheet.project_id)
      const given = await givenOf(api, project, { id, sheet: state.sheet })
      const outcome = computeFunding(given)
      const landlord = project.requester_type === 'PB'
      const home = (landlord ? project.requester.address_code : project.sheet.address_code) ?? undefined
      const asked = situationOf(given, outcome, home)
      return 'situation' in asked ? opinionOf(given, outcome, await askModel(asked.situation)) : asked
    }),
  ]
}
