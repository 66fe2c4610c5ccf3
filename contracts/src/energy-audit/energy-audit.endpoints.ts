import { z } from 'zod'
import { dwelling } from '../accommodations/dwelling.scope.ts'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { recordAnswer } from '../kernel/record.endpoints.ts'
import { id, text } from '../kernel/values.ts'
import { auditState } from './energy-audit.scope.ts'
import { energyAudit } from './energy-audit.ts'
import { rowGroupNames } from './form-groups.ts'
import { storedBalance } from './stored-balance.ts'

/** The parts of a state that are saved one by one, so that two people in two of them never lose a word. */
const auditSections = ['name', 'metrics', ...rowGroupNames, 'recommendations', 'commentary', 'result'] as const
export type AuditSection = (typeof auditSections)[number]

const { balance: _, ...filled } = energyAudit.fields.shape
/** A state as it is answered. `revision` -1 is that of an initial state that nobody wrote yet. */
const auditItem = z.object({
  ...recordAnswer,
  ...filled,
  /** Of the dwelling and its project: what the forms and the balance read of it. */
  dwelling: z.object({
    name: z.string().nullable(),
    accommodation_type: z.enum(['Maison', 'Appartement', 'Immeuble']).nullable(),
    construction_year: z.int().nullable(),
    levels_nb: z.int().nullable(),
    living_area: z.string().nullable(),
    postal_code: z.string().nullable(),
  }),
  balance: storedBalance.nullable(),
  /** True once anything that the balance was computed from has changed. */
  stale: z.boolean(),
  /** Percent of primary energy won against the initial state, before self-used solar power; null where it cannot be told. */
  gain: z.number().nullable(),
  may_write: z.boolean(),
})
export type AuditItem = z.infer<typeof auditItem>

const path = '/api/energy'
const scenario = `${path}/scenarios/{id}` as const
const params = z.object({ id })
const ofDwelling = z.object({ accommodation_id: id })
const read = { access: 'read project', about: 'energy_audit', shows: ['project'] } as const
const write = { access: 'update project', about: 'energy_audit' } as const
const rows = z.array(z.record(z.string(), z.unknown())).max(200)

/** The energy audit of dwellings: the initial state, scenarios, their forms, balances, recommendations and photographs. */
export const energyEndpoints = ofFeature('ca_energy_audit', {
  initial: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/{accommodation_id}/initial-state`,
    of: dwelling('accommodation_id', 'read'),
    summary: 'L’état initial d’un logement',
    params: ofDwelling,
    response: auditItem,
  }),
  list: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/{accommodation_id}/scenarios`,
    of: dwelling('accommodation_id', 'read'),
    summary: 'Les scénarios d’un logement',
    sorts: ['number', 'name', 'updated_at'],
    params: ofDwelling,
    query: z.object({
      ...listQuery(['number', 'name', 'updated_at'], 50),
      include_initial_state: z.enum(['true', 'false']).optional(),
    }),
    response: pageOf(auditItem),
  }),
  /** `plan` makes scenarios of the recommendations: all at once, or step by step. */
  create: endpoint({
    ...write,
    method: 'POST',
    path: `${path}/{accommodation_id}/scenarios`,
    of: dwelling('accommodation_id', 'write'),
    summary: 'Créer un scénario, vide, copié de l’état initial ou fait de ses recommandations',
    params: ofDwelling,
    body: z.object({
      name: text(120).optional(),
      from_initial_state: z.boolean().optional(),
      plan: z.enum(['once', 'steps']).optional(),
    }),
    response: z.object({ ...written.shape, items: z.array(written) }),
    status: 201,
  }),
  /** A first plausible envelope and equipment in the initial state, where its forms are still empty. */
  quickStart: endpoint({
    ...write,
    method: 'POST',
    path: `${path}/{accommodation_id}/quick-start`,
    of: dwelling('accommodation_id', 'write'),
    summary: 'Proposer un premier état initial plausible',
    params: ofDwelling,
    response: written,
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: scenario,
    of: auditState('id', 'read'),
    summary: 'Lire un état du logement',
    params,
    response: auditItem,
  }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: scenario,
    of: auditState('id', 'write'),
    summary: 'Enregistrer une partie d’un état',
    params,
    query: z.object({ section: z.enum(auditSections) }),
    /** The section whole, as it is or under its name. */
    body: z.union([rows, z.record(z.string(), z.unknown())]),
    response: written,
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: scenario,
    of: auditState('id', 'writeRemoved'),
    summary: 'Supprimer un scénario',
    params,
    response: written,
  }),
  clone: endpoint({
    ...write,
    method: 'PUT',
    path: `${scenario}/clone`,
    of: auditState('id', 'write'),
    summary: 'Copier un scénario',
    params,
    body: z.object({ name: text(120).optional() }).optional(),
    response: written,
  }),
  cloneInitial: endpoint({
    ...write,
    method: 'PUT',
    path: `${path}/initial-state/{id}/clone`,
    of: auditState('id', 'write'),
    summary: 'Copier l’état initial en un scénario',
    params,
    body: z.object({ name: text(120).optional() }).optional(),
    response: written,
  }),
  retain: endpoint({
    ...write,
    method: 'POST',
    path: `${scenario}/retain`,
    of: auditState('id', 'write'),
    summary: 'Retenir un scénario, ou ne plus le retenir',
    params,
    body: z.object({ retained: z.boolean() }),
    response: written,
  }),
  addElement: endpoint({
    ...write,
    method: 'POST',
    path: `${scenario}/elements/{group}`,
    of: auditState('id', 'write'),
    summary: 'Ajouter une ligne à un groupe d’éléments',
    params: z.object({ id, group: z.enum(rowGroupNames as [(typeof rowGroupNames)[number], ...typeof rowGroupNames]) }),
    body: z.record(z.string(), z.unknown()),
    response: written,
    status: 201,
  }),
  rooms: endpoint({
    ...read,
    method: 'GET',
    path: `${scenario}/rooms`,
    of: auditState('id', 'read'),
    summary: 'Les pièces d’un état',
    params,
    response: z.object({ id, revision: z.int(), rooms: z.array(z.unknown()) }),
  }),
  saveRooms: endpoint({
    ...write,
    method: 'PUT',
    path: `${scenario}/rooms`,
    of: auditState('id', 'write'),
    summary: 'Enregistrer les pièces d’un état',
    params,
    body: z.union([rows, z.record(z.string(), z.unknown())]),
    response: written,
  }),
  /** Computes where what it is made from has changed, and keeps what came of it. */
  balance: endpoint({
    ...read,
    method: 'GET',
    path: `${scenario}/balance`,
    of: auditState('id', 'read'),
    summary: 'Le bilan énergétique estimé d’un état',
    params,
    response: z.object({ id, revision: z.int(), balance: storedBalance, gain: z.number().nullable() }),
  }),
  /** The percent that each difference from the initial state wins alone. */
  gains: endpoint({
    ...read,
    method: 'GET',
    path: `${scenario}/gains`,
    of: auditState('id', 'read'),
    summary: 'Ce que gagne chaque geste d’un scénario',
    params,
    response: z.object({
      items: z.array(z.object({ group: z.string(), label: z.string(), gain: z.number().nullable() })),
    }),
  }),
  recommendations: endpoint({
    ...read,
    method: 'GET',
    path: `${scenario}/recommendations`,
    of: auditState('id', 'read'),
    summary: 'Les recommandations d’un état, et celles que ses formulaires proposent',
    params,
    response: z.object({
      id,
      revision: z.int(),
      recommendations_list: energyAudit.fields.shape.recommendations,
      proposed: energyAudit.fields.shape.recommendations,
    }),
  }),
  /** Answers the file: what came of a state, beside the initial state; it computes nothing. */
  report: endpoint({
    ...read,
    method: 'GET',
    path: `${scenario}/report`,
    of: auditState('id', 'read'),
    summary: 'Le rapport d’un audit énergétique estimé, en PDF',
    params,
    query: z.object({ format: z.enum(['pdf']).default('pdf') }),
    response: z.unknown(),
  }),
  photos: endpoint({
    ...read,
    method: 'GET',
    path: `${scenario}/photos`,
    of: auditState('id', 'read'),
    summary: 'Les photos d’un état',
    params,
    response: z.object({ id, revision: z.int(), photos: z.array(id) }),
  }),
  /** The photographs are files of the project, sent before; `remove` takes some out of the audit, not off the project. */
  addPhotos: endpoint({
    ...write,
    method: 'POST',
    path: `${scenario}/photos/add`,
    of: auditState('id', 'write'),
    summary: 'Ajouter des photos à un état, ou en retirer',
    params,
    body: z.object({ photos: z.array(id).max(60), remove: z.array(id).max(60).optional() }),
    response: written,
    status: 201,
  }),
  history: endpoint({
    ...read,
    method: 'GET',
    path: `${scenario}/history`,
    of: auditState('id', 'readRemoved'),
    summary: 'L’historique d’un état',
    params,
    ...historyPages,
  }),
  undo: endpoint({
    ...write,
    method: 'POST',
    path: `${scenario}/undo`,
    of: auditState('id', 'writeRemoved'),
    summary: 'Annuler une modification ou la suppression d’un état',
    params,
    body: z.object({ revision: z.int().min(0) }),
    response: written,
  }),
})
