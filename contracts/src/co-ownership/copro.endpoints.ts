import { z } from 'zod'
import { endpoint, listQuery, MISSIONS_MAX, manyOf, ofFeature, pageOf } from '../kernel/endpoint.ts'
import { field } from '../kernel/field.ts'
import { type ListField, listFieldOf } from '../kernel/list-fields.ts'
import { bulkEndpoint, recordEndpoints } from '../kernel/record.endpoints.ts'
import { ofViewer, operated, recordOf } from '../kernel/scope.ts'
import { calendarDate, cents, id, instant } from '../kernel/values.ts'
import { accessCodeEndpoint } from './access-code.ts'
import { copro } from './copro.ts'
import { syndicTypes } from './copro.words.ts'
import { countedFigure, countedKey } from './counted.ts'

const of = (name: keyof typeof copro.labels, more: Partial<ListField> = {}) => listFieldOf(copro, name, more)
const first = { is_default: true }

/** What the list of copros can be narrowed by, in order; a copro without a name is found by its address. */
export const coproListFields = {
  name: of('name', first),
  city: { label: 'Commune', type: 'string', ...first },
  copro_registry_number: of('copro_registry_number', first),
  mission_id: of('mission_id', first),
  syndic_name: { label: 'Syndic', type: 'string', ...first },
  nb_lots: of('nb_lots', first),
  phase: of('phase'),
  without_phase: { label: 'Sans phase', type: 'boolean' },
  construction_time: of('construction_time'),
  copro_type: of('copro_type'),
  syndic_type: { label: 'Cadre du syndic', type: 'select', words: syndicTypes },
  contract_end_date: { label: 'Fin de mandat', type: 'date' },
  /** As events say; of the council’s too: copros that share one meet together. */
  last_assembly_date: { label: 'Dernière AG', type: 'date' },
  assembly_date: { label: 'AG tenue ou prévue le', type: 'date' },
  no_assembly: { label: 'Sans AG notée entre', type: 'date' },
  /** In euros, at the day below; of today unless it is given. */
  arrears: { label: 'Impayés de charges (€)', type: 'range' },
  arrears_on: { label: 'Impayés relevés jusqu’au', type: 'date', operator: 'until' },
  cs_id: of('cs_id'),
  collective_heating: of('collective_heating'),
  mixed_copro: of('mixed_copro'),
  priority_copro: of('priority_copro'),
  po_majority: of('po_majority'),
  urbanis_collaborators: of('urbanis_collaborators'),
  public_programs: of('public_programs'),
} as const

const path = '/api/copros'
const generic = recordEndpoints(copro, path, {
  sort: [
    'name',
    'city',
    'copro_registry_number',
    'nb_lots',
    'syndic_name',
    'contract_end_date',
    'phase',
    'last_assembly_date',
    'created_at',
  ],
  fields: coproListFields,
})

/** A copro as it is answered: what it is called, and whether it has a code of access, which is asked for apart. */
const coproItem = generic.get.response.extend({
  title: field('Copropriété', z.string()),
  has_access_code: z.boolean(),
  /** The latest general assembly noted until today; null where none is. */
  last_assembly_date: calendarDate.nullable(),
  /** Declared figures beside what its lots come to. */
  counted: z.array(countedFigure),
  tantiemes: z.array(countedKey),
})
export type CoproItem = z.infer<typeof coproItem>

const coproArrears = z.object({
  on: calendarDate,
  amount: cents,
  lots: z.int(),
  /** Lots with a statement, and those of them that owe something. */
  covered: z.int(),
  owing: z.int(),
  /** The days of the oldest and of the latest statement that is counted. */
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  sentence: z.string(),
  curve: z.array(z.object({ on: calendarDate, amount: cents, covered: z.int() })),
  /** Owners of the days of the statements: a sale leaves the debt with the seller. */
  owners: z.array(z.object({ people: z.array(id), title: z.string().optional(), amount: cents, lots: z.int() })),
})
export type CoproArrears = z.infer<typeof coproArrears>

export const coproEndpoints = ofFeature('ca_copro_screen', {
  ...generic,
  list: { ...generic.list, response: pageOf(coproItem) },
  get: { ...generic.get, response: coproItem },
  bulk: bulkEndpoint(copro, path),
  accessCode: accessCodeEndpoint(copro, path),
  /** The debt of its lots on a day, as a whole, over time and by whom; names need the right to read people. */
  arrears: endpoint({
    method: 'GET',
    path: `${path}/{id}/arrears`,
    access: 'read lot',
    of: operated(recordOf(copro)('id', 'read')),
    about: 'copro',
    shows: ['lot', 'person'],
    summary: 'Impayés de charges d’une copropriété à une date',
    params: z.object({ id }),
    query: z.object({ on: calendarDate.optional() }),
    response: coproArrears,
  }),
  /** Those that were deleted, the last first: each is brought back from its own address. */
  removed: endpoint({
    method: 'GET',
    path: `${path}/removed`,
    access: 'delete copro',
    of: ofViewer,
    shows: ['copro'],
    summary: 'Les copropriétés supprimées',
    query: z.object({ ...listQuery(['removed_at']), mission_id: manyOf(id, MISSIONS_MAX) }),
    response: pageOf(z.object({ id, title: z.string(), mission_id: id, removed_at: instant })),
  }),
})
