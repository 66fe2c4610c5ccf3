import { z } from 'zod'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { every, given, recordThing } from '../kernel/scope.ts'
import { id, requesterType } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { project } from '../projects/project.scope.ts'
import { DEFAULT_ROUND, funder, funderListFields, funderType, subventionRound } from './funder.ts'
import { fundingScenarioItem } from './funding-scenario.ts'

const generic = recordEndpoints(
  funder,
  '/api/funders',
  {
    sort: ['name', 'type', 'subvention_round', 'order'],
    fields: funderListFields,
  },
  {
    list: [
      given(project('project_id', 'read')),
      given(mission('mission_id', 'read')),
      given(mission('not_copied_to', 'read')),
    ],
  },
)

/** A funder as it is answered, its scenarios in the order they were written. */
const funderItem = generic.get.response.extend({
  is_national: z.boolean(),
  funding_scenarios: z.array(fundingScenarioItem),
})
export type FunderItem = z.infer<typeof funderItem>

/** What no person says. */
const told = { copied_from: true } as const

/** The calls of the funders. */
export const funderEndpoints = ofFeature('ca_funders', {
  ...generic,
  /**
   * National funders; those of a mission with `mission_id`; those of a project's mission for its type of requester with
   * `project_id`, whatever else is asked.
   */
  list: {
    ...generic.list,
    shows: ['funding_scenario'] as const,
    query: generic.list.query.extend({
      mission_id: id.optional(),
      project_id: id.optional(),
      /** Those only that this mission has no copy of. */
      not_copied_to: id.optional(),
    }),
    response: pageOf(funderItem),
  },
  get: { ...generic.get, shows: ['funding_scenario'] as const, response: funderItem },
  create: {
    ...generic.create,
    body: funder.fields.omit(told).extend({
      type: funderType.default('subvention'),
      subvention_round: subventionRound.default(DEFAULT_ROUND),
    }),
  },
  update: { ...generic.update, body: funder.edits.omit(told) },
  /** Copies funders with their scenarios, all or none; each copy is the mission's own from then on. One that the mission has a
   * copy of is not copied again: the answer names the copy that is there. */
  copyToMission: endpoint({
    method: 'POST',
    path: '/api/funders/copy-to-mission',
    access: 'create funder',
    of: [mission('mission_id', 'writeIn'), every(recordThing(funder, 'funders_id', 'read'))],
    summary: 'Copier des financeurs dans une mission',
    body: z.object({ funders_id: z.array(id).min(1).max(50), mission_id: id }),
    response: z.object({ items: z.array(written), position: z.string() }),
    status: 201,
  }),
  /** All the funders of a mission for a type of requester, in the order they are applied; each is told of its new place. */
  order: endpoint({
    method: 'PUT',
    path: '/api/funders/order',
    access: 'update funder',
    of: mission('mission_id', 'writeIn'),
    summary: 'Ordonner les financeurs d’une mission',
    body: z.object({ mission_id: id, requester_type: requesterType, funders_id: z.array(id).min(1).max(999) }),
    response: z.object({ items: z.array(written), position: z.string() }),
  }),
})
