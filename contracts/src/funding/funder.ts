import { z } from 'zod'
import { endpoint, pageOf, written } from '../kernel/endpoint.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { required } from '../kernel/rules.ts'
import { id, requesterType } from '../kernel/values.ts'
import { codeOf } from './code-of.ts'
import { fundingScenarioItem } from './funding-scenario.ts'

/** The kinds of help; the specification names the field without its values. Codes sort as their labels do. */
export const funderTypeLabels = {
  autre: 'Autre aide',
  avantage_fiscal: 'Avantage fiscal',
  cee: 'Certificats d’économies d’énergie',
  pret: 'Prêt',
  prime: 'Prime',
  subvention: 'Subvention',
} as const
export type FunderType = keyof typeof funderTypeLabels
const funderType = codeOf(Object.keys(funderTypeLabels) as FunderType[])

/** To what a subvention is rounded, by the number of decimals kept. */
export const subventionRoundLabels = { 0: '1 €', 1: '0,1 €', 2: '0,01 €' } as const
export type SubventionRound = keyof typeof subventionRoundLabels
export const DEFAULT_ROUND = 2 satisfies SubventionRound
const subventionRound = z.literal([0, 1, 2], 'Choisissez un des arrondis proposés.')

/**
 * Who pays for part of the works of one type of requester. Without `mission_id` it is national: every mission may copy it.
 */
export const funder = record('Funder', {
  kind: 'funder',
  words: { a: 'un financeur', the: 'le financeur', many: 'Financeurs' },
  fields: {
    name: required(200),
    type: funderType,
    subvention_round: subventionRound,
    requester_type: requesterType,
    mission_id: id.nullable().optional(),
  },
  labels: {
    name: 'Nom',
    type: 'Type d’aide',
    subvention_round: 'Arrondi de la subvention',
    requester_type: 'Type de demandeur',
    mission_id: 'Mission',
  },
})
export type FunderSheet = SheetOf<typeof funder>

const generic = recordEndpoints(funder, '/api/funders', {
  sort: ['name', 'type', 'subvention_round'],
  filters: { requester_type: requesterType, type: funderType, mission_id: id, project_id: id },
})

/** A funder as it is answered, its scenarios in the order they were written. */
const funderItem = generic.get.response.extend({
  is_national: z.boolean(),
  funding_scenarios: z.array(fundingScenarioItem),
})
export type FunderItem = z.infer<typeof funderItem>

/** The calls of the funders. */
export const funderEndpoints = {
  ...generic,
  /**
   * National funders; those of a mission with `mission_id`; those of a project's mission for its type of requester with
   * `project_id`, whatever else is asked.
   */
  list: { ...generic.list, response: pageOf(funderItem) },
  get: { ...generic.get, response: funderItem },
  create: {
    ...generic.create,
    body: funder.fields.extend({
      type: funderType.default('subvention'),
      subvention_round: subventionRound.default(DEFAULT_ROUND),
    }),
  },
  /** Only the given keys. A funder never changes missions: it is copied. */
  update: { ...generic.update, body: funder.changes.omit({ mission_id: true }) },
  /** Copies funders with their scenarios, all or none; each copy is the mission's own from then on. */
  copyToMission: endpoint({
    method: 'POST',
    path: '/api/funders/copy-to-mission',
    access: 'create funder',
    summary: 'Copier des financeurs dans une mission',
    body: z.object({ funders_id: z.array(id).min(1).max(50), mission_id: id }),
    response: z.object({ items: z.array(written), position: z.string() }),
    status: 201,
  }),
}
