import { z } from 'zod'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { operated, recordOf, recordWays, thing } from '../kernel/scope.ts'
import { calendarDate, cents, id, instant, requesterType, text } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { funderType } from './funder.ts'
import { simulation } from './simulation.ts'
import { rowOutcome, simulationOutcome } from './simulation-outcome.ts'

const path = '/api/simulations'
const params = z.object({ id })
const one = operated(recordOf(simulation)('id', 'write'))

const generic = recordEndpoints(
  simulation,
  path,
  { sort: ['created_at', 'name', 'updated_at'], size: 50 },
  { list: project('project_id', 'read') },
)

/** A row as it is answered: what came of it, with the names people read. */
const row = rowOutcome.extend({
  funder_name: z.string(),
  funder_type: funderType,
  /** `Catégorie de ressources : modeste ; classes gagnées : au moins 2`. */
  scenario_name: z.string().nullable(),
  /** The scenario's own last day, where it has one. */
  applies_until: calendarDate.nullable(),
})
export type SimulationRow = z.infer<typeof row>

/** The outcome by today's inputs, beside the kept one: an input, a rule or a scale moved since. */
const stale = z.object({
  /** French lines: `Devis de toiture : 12 000,00 € → 13 000,00 €`. */
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), now: z.string().nullable() })),
  total_work_price: cents,
  total_subventions: cents,
  remaining_costs: cents,
})

const { computed: _, funders: __, ...filled } = simulation.fields.shape
const { rows: ___, on: ____, ...figures } = simulationOutcome.shape
const item = z.object({
  ...generic.get.response.pick({ id: true, revision: true, created_at: true, updated_at: true }).shape,
  ...filled,
  ...figures,
  computed_at: instant,
  /** The day whose rules it follows: `on` where it is told. */
  rules_on: calendarDate,
  funders: z.array(row),
  stale: stale.nullable(),
  /** Cents to pay each month for what is left, over the typed months and rate. */
  monthly_payment: cents.nullable(),
  may_write: z.boolean(),
})
export type SimulationItem = z.infer<typeof item>

/** A simulation as lists answer it, without explanations. */
const listed = item.omit({ why: true, funders: true }).extend({
  funders: z.array(
    row.pick({ id: true, funder_id: true, funder_name: true, use_case_id: true, sum: true, kept: true }),
  ),
})
export type SimulationListed = z.infer<typeof listed>

/** Rows as they would be without anything typed over. */
const resetRows = z.object({
  items: z.array(row),
  /** Keys of what to say: `simulations.msg.funders.emptyScenario`, three seconds later. */
  warnings: z.array(z.string()),
})

const use = { access: 'update simulation', about: 'simulation', params, response: written } as const

/** The kinds it is made from: once one of these changes it is « à actualiser ». */
const shows = ['quote', 'project', 'energy_audit', 'funder', 'funding_scenario', 'funding_file', 'enum'] as const

/** The simulations of a project: always of one. */
export const simulationEndpoints = ofFeature('ca_simulations', {
  ...generic,
  list: {
    ...generic.list,
    shows,
    query: generic.list.query.extend({ project_id: id }),
    response: pageOf(listed),
  },
  get: { ...generic.get, shows, response: item },
  /** A field left out is taken from the project: its quotes, its dwellings, its retained audit, the mission's funders. */
  create: {
    ...generic.create,
    body: generic.create.body.partial().extend({ project_id: id }).omit({ computed: true, retained: true }),
  },
  update: { ...generic.update, body: generic.update.body.omit({ computed: true, retained: true, project_id: true }) },
  clone: endpoint({
    ...use,
    method: 'PUT',
    path: `${path}/{id}/clone`,
    of: one,
    summary: 'Dupliquer une simulation',
    body: z.object({ name: text(120).optional() }).optional(),
  }),
  /** Computes anew from what stands today. */
  compute: endpoint({
    ...use,
    method: 'POST',
    path: `${path}/{id}/compute`,
    of: one,
    summary: 'Actualiser une simulation',
  }),
  /** The way `remove` takes funders out; a funder with several rows goes whole. */
  removeFunders: endpoint({
    ...use,
    method: 'PUT',
    path: `${path}/{id}/remove_funders`,
    of: one,
    summary: 'Retirer des financeurs d’une simulation',
    body: z.object({ funders_id: z.array(id).min(1).max(60) }),
  }),
  /** Writes nothing. */
  resetFunders: endpoint({
    method: 'POST',
    path: `${path}/funder/reset`,
    access: 'read simulation',
    of: project('project_id', 'read'),
    about: 'simulation',
    summary: 'Les financeurs d’une simulation tels qu’ils seraient sans rien de saisi',
    query: z.object({ requester_type: requesterType.optional() }),
    body: z.object({
      project_id: id,
      funders_id: z.array(id).max(60),
      quotes_id: z.array(id).max(200),
      accommodations_id: z.array(id).max(500).optional(),
      simulation_id: id.optional(),
      scenario_id: id.nullable().optional(),
      on: calendarDate.nullable().optional(),
      use_cases: simulation.fields.shape.use_cases,
    }),
    response: resetRows,
  }),
  /** Types over one row, or (`null`) lets it be computed again. `id` is the row's. */
  typeOver: endpoint({
    method: 'PUT',
    path: '/api/simulation_funder/{id}',
    access: 'update simulation',
    of: operated(thing('simulation_funder', 'mission', recordWays)('id', 'write')),
    about: 'simulation',
    summary: 'Saisir à la main une ligne d’une simulation',
    params,
    body: simulation.fields.shape.funders.unwrap().unwrap().element.pick({
      scenario_id: true,
      subventioned_expense: true,
      rate: true,
      advance: true,
    }),
    response: written,
  }),
  addUseCase: endpoint({
    ...use,
    method: 'POST',
    path: `${path}/{id}/use_cases`,
    of: one,
    summary: 'Ajouter un cas d’usage à une simulation',
    body: simulation.fields.shape.use_cases.unwrap().unwrap().element.omit({ id: true }),
    status: 201,
  }),
  removeUseCase: endpoint({
    ...use,
    method: 'DELETE',
    path: `${path}/{id}/use_cases/{use_case_id}`,
    of: one,
    summary: 'Supprimer un cas d’usage d’une simulation',
    params: z.object({ id, use_case_id: id }),
  }),
  retain: endpoint({
    ...use,
    method: 'POST',
    path: `${path}/{id}/retain`,
    of: one,
    summary: 'Retenir une simulation, ou ne plus la retenir',
    body: z.object({ retained: z.boolean() }),
  }),
})
