import { z } from 'zod'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { endOfDayInParis } from '../kernel/format-date.ts'
import { choice, day, euros, pastDay, shortText } from '../kernel/formats.ts'
import { type ListField, listFieldOf } from '../kernel/list-fields.ts'
import { BULK_ROWS, bulkAnswer, recordEndpoints } from '../kernel/record.endpoints.ts'
import { operated, recordOf, rowsOf, thing } from '../kernel/scope.ts'
import { calendarDate, id, instant } from '../kernel/values.ts'
import { arrearsSources } from './arrears/sources.ts'
import { copro } from './copro.ts'
import { lot } from './lot.ts'
import { ownershipRoles, period, share } from './ownership/period.ts'

const of = (name: keyof typeof lot.labels, more: Partial<ListField> = {}) => listFieldOf(lot, name, more)
const first = { is_default: true }

/** What the list of lots can be narrowed by, in order. */
export const lotListFields = {
  lot_number: of('lot_number', first),
  copro_id: of('copro_id', first),
  building_id: of('building_id', first),
  type: of('type', first),
  owner: { label: 'Propriétaire', type: 'autocomplete', of: 'person', many: true, ...first },
  owner_status: of('owner_status', first),
  status_if_habitation: of('status_if_habitation'),
  occupant_status: of('occupant_status'),
  habitation_type: of('habitation_type'),
  lease_type: of('lease_type'),
  convention_rent_type: of('convention_rent_type'),
  floor: of('floor', { type: 'number' }),
  surface: of('surface'),
  tantieme_general: { label: 'Tantièmes généraux', type: 'range' },
  unpaid_amount: of('unpaid_amount'),
  rent_hc_per_month: of('rent_hc_per_month'),
  unpaid_date: of('unpaid_date'),
  owing_on: { label: 'Débiteur au', type: 'date', operator: 'until' },
  owned_since: { label: 'Propriétaire depuis le', type: 'date' },
  without_tantieme: { label: 'Sans tantième', type: 'boolean' },
  without_owner: { label: 'Sans propriétaire', type: 'boolean' },
  mission_id: { label: 'Mission', type: 'autocomplete', of: 'mission' },
  cs_id: listFieldOf(copro, 'cs_id'),
  urbanis_collaborators: listFieldOf(copro, 'urbanis_collaborators'),
} as const satisfies Record<string, ListField>

const path = '/api/lots'
const lotOf = recordOf(lot)
/** A time that somebody held a lot, by its own id: the lot is found by it. */
const aPeriod = thing('period', 'mission', { write: 'changes' })
const generic = recordEndpoints(lot, path, {
  sort: [
    'copro',
    'lot_number',
    'building',
    'type',
    'floor',
    'door',
    'surface',
    'owner_status',
    'tantieme_general',
    'unpaid_amount',
    'unpaid_date',
    'owned_since',
    'created_at',
  ],
  fields: lotListFields,
  size: 100,
})

/** Somebody who holds a lot on the day asked about; names need the right to read people. */
const holder = z.object({
  id,
  title: z.string(),
  right: period.shape.right,
  share: z.string(),
  /** Nobody said the shares: they are supposed equal. */
  supposed: z.boolean(),
})

/** A lot as it is answered, with what it is called and where it is. */
const lotItem = generic.get.response.extend({
  mission_id: field('Mission', id.nullable()),
  copro_title: field('Copropriété', z.string()),
  building_name: field('Bâtiment', z.string()),
  tantieme_general: field('Tantièmes généraux', z.string().nullable()),
  owner_names: field('Propriétaires', z.array(holder).optional()),
  occupant_names: field('Occupants', z.array(holder).optional()),
})
export type LotItem = z.infer<typeof lotItem>

/** A lot with everybody who ever held it, and the days nobody is known for. */
const lotDetail = lotItem.extend({
  people: z.array(z.object({ id, title: z.string() })).optional(),
  gaps: z.array(z.object({ role: period.shape.role, from: calendarDate, to: calendarDate, sentence: z.string() })),
})
export type LotDetail = z.infer<typeof lotDetail>

/** « Propriétaire au … », « tel que connu le … »: owners, occupants and arrears as they were, and were known. */
const replay = {
  on: calendarDate.optional(),
  /** A moment; a day is its end. */
  known_at: z.union([instant, calendarDate.transform(endOfDayInParis)]).optional(),
}
/** « À compter du »: since when owners and occupants are others; today unless said. */
const effective = { on: day.nullable().optional() }

const params = z.object({ id })
const write = { access: 'update lot', about: 'lot', response: written } as const
const holders = z
  .array(z.object({ person_id: id, right: period.shape.right, share: share.nullable().optional() }))
  .max(100)

/** The sum owed on a day, with its source. */
const arrearsStatement = z.object({
  on: field('Arrêté au', pastDay),
  amount: field('Impayés de charges', euros),
  source: optional('Source', choice(arrearsSources)),
})
export type ArrearsStatement = z.infer<typeof arrearsStatement>
/** `shown_on`: what was stated is older than the statement of this day, which the sheet keeps showing. */
const lotWritten = written.extend({ shown_on: calendarDate.optional() })

const rows = z.array(z.record(z.string(), z.unknown())).max(BULK_ROWS).optional()

/** The days of a period. */
export const periodDays = z.object({ date_in: day.nullable().optional(), date_out: day.nullable().optional() })

export const lotEndpoints = ofFeature('ca_lot_screen', {
  ...generic,
  list: { ...generic.list, query: generic.list.query.extend(replay), response: pageOf(lotItem) },
  get: { ...generic.get, query: z.object(replay), response: lotDetail },
  create: { ...generic.create, body: lot.fields.extend(effective) },
  update: { ...generic.update, body: lot.edits.extend(effective), response: lotWritten },
  /** The text "\u0000" as the value of a cell empties it. */
  bulk: endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    access: 'update lot',
    of: rowsOf(lotOf('updated', 'write')),
    summary: 'Lots : créer, modifier et supprimer plusieurs à la fois',
    nulEmpties: true,
    body: z
      .object({
        created: rows,
        updated: rows,
        deleted: z.array(id).max(BULK_ROWS).optional(),
        missionId: id.optional(),
      })
      .refine(
        ({ created = [], updated = [], deleted = [] }) => created.length + updated.length + deleted.length <= BULK_ROWS,
        `Envoyez au plus ${BULK_ROWS} lignes à la fois.`,
      ),
    response: bulkAnswer.extend({ updated: z.array(lotWritten) }),
  }),
  sale: endpoint({
    ...write,
    method: 'POST',
    path: `${path}/{id}/sale`,
    of: operated(lotOf('id', 'write')),
    summary: 'Vendre un lot : d’autres en sont propriétaires à compter d’un jour',
    params,
    body: z.object({
      on: day,
      buyers: holders.min(1, 'Indiquez au moins un acquéreur.'),
      price: euros.nullable().optional(),
      notary: shortText(200).nullable().optional(),
      ends_occupation: z.boolean().optional(),
    }),
  }),
  /** The whole of those who hold a lot from a day on, with their rights and shares. */
  holders: endpoint({
    ...write,
    method: 'PUT',
    path: `${path}/{id}/holders`,
    of: operated(lotOf('id', 'write')),
    summary: 'Changer les propriétaires ou les occupants d’un lot, avec leurs parts',
    params,
    /** No day: since before anything was followed. */
    body: z.object({
      role: z.enum(Object.keys(ownershipRoles) as [keyof typeof ownershipRoles]),
      on: day.nullable(),
      holders,
    }),
  }),
  /** The days of one period. */
  datePeriod: endpoint({
    ...write,
    method: 'PUT',
    path: '/api/lot-person-historics/{id}',
    of: operated(aPeriod('id', 'write')),
    summary: 'Corriger les dates d’une période de propriété ou d’occupation',
    params,
    body: periodDays,
  }),
  /** It was never so. */
  withdrawPeriod: endpoint({
    ...write,
    method: 'DELETE',
    path: '/api/historics/{id}',
    of: operated(aPeriod('id', 'write')),
    summary: 'Retirer une période de propriété ou d’occupation qui n’a jamais été',
    params,
    body: z.object({ reason: shortText(500).nullable().optional() }).optional(),
  }),
  /** A statement of a day of its own, older or later than the others. */
  stateArrears: endpoint({
    ...write,
    method: 'POST',
    path: `${path}/{id}/arrears`,
    of: operated(lotOf('id', 'write')),
    summary: 'Ajouter un relevé d’impayés à un lot',
    params,
    body: arrearsStatement,
    response: lotWritten,
  }),
  /** The statement of a day was wrong: its amount, its day or what says so. */
  correctArrears: endpoint({
    ...write,
    method: 'PUT',
    path: `${path}/{id}/arrears/{on}`,
    of: operated(lotOf('id', 'write')),
    summary: 'Corriger un relevé d’impayés d’un lot',
    params: z.object({ id, on: calendarDate }),
    body: arrearsStatement,
    response: lotWritten,
  }),
  /** A statement of a day is withdrawn. */
  withdrawArrears: endpoint({
    ...write,
    method: 'DELETE',
    path: `${path}/{id}/arrears/{on}`,
    of: operated(lotOf('id', 'write')),
    summary: 'Retirer un relevé d’impayés d’un lot',
    params: z.object({ id, on: calendarDate }),
  }),
})
