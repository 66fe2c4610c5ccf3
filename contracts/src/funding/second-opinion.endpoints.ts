import { z } from 'zod'
import { endpoint, ofFeature } from '../kernel/endpoint.ts'
import { recordThing } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { type CriterionFieldName, criterionFields } from './criterion-fields.ts'
import { simulation } from './simulation.ts'

const fieldName = z.enum(Object.keys(criterionFields) as [CriterionFieldName, ...CriterionFieldName[]])

/** One figure of the parcours accompagné, in French words: ours is null where the simulation does not hold the aid. */
const line = z.object({
  label: z.string(),
  ours: z.string().nullable(),
  theirs: z.string(),
  agrees: z.boolean(),
})
export type OpinionLine = z.infer<typeof line>

/** The open official model of the national aids: frozen, so that the same question has the same answer for ever. */
export const officialModel = {
  name: 'Mes Aides Réno',
  version: '2.3.1',
  valid_from: '2025-01-01',
  valid_until: '2025-09-29',
} as const

/** `missing`: the model would answer with defaults of its own, so it is not asked. `apart`: it knows no such case. */
const opinion = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('told'), in_span: z.boolean(), rules_on: calendarDate, lines: z.array(line) }),
  z.object({ verdict: z.literal('missing'), fields: z.array(z.object({ field: fieldName, label: z.string() })) }),
  z.object({ verdict: z.literal('apart'), reason: z.string() }),
])
export type SecondOpinion = z.infer<typeof opinion>

export const secondOpinionEndpoints = ofFeature('ca_simulations', {
  get: endpoint({
    method: 'GET',
    path: '/api/simulations/{id}/second_opinion',
    access: 'read simulation',
    of: recordThing(simulation, 'id', 'read'),
    about: 'simulation',
    shows: ['quote', 'project', 'energy_audit', 'funder', 'funding_scenario'],
    summary: 'Ce que le modèle officiel ouvert des aides nationales dirait de la même situation',
    params: z.object({ id }),
    response: opinion,
  }),
})
