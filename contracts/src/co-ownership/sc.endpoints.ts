import { z } from 'zod'
import { ofFeature, pageOf } from '../kernel/endpoint.ts'
import { field } from '../kernel/field.ts'
import { type ListField, listFieldOf } from '../kernel/list-fields.ts'
import { bulkEndpoint, recordEndpoints } from '../kernel/record.endpoints.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { sc } from './sc.ts'
import { syndicEndpoints } from './syndic.ts'

const of = (name: keyof typeof sc.labels, more: Partial<ListField> = {}) => listFieldOf(sc, name, more)
const first = { is_default: true }

/** The filters of the list of councils, in order. */
export const scListFields = {
  name: of('name', first),
  type: of('type', first),
  mission_id: of('mission_id', first),
  currently_working_on: of('currently_working_on', first),
  nb_copros: of('nb_copros'),
  nb_lots: of('nb_lots'),
  creation_year: of('creation_year'),
} as const

const path = '/api/scs'
const generic = recordEndpoints(sc, path, {
  sort: ['name', 'type', 'nb_copros', 'nb_lots', 'creation_year', 'created_at'],
  fields: scListFields,
})

/** A copro of the council: what its general clé comes to, null where it has none; its lots and what they owe, for who may read lots. */
const coproTantiemes = z.object({
  copro_id: id,
  title: z.string(),
  total: z.string().nullable(),
  lots: z.int().nullable(),
  arrears: cents.nullable(),
})

/** A council as it is answered: with the copros attached to it, their tantièmes, and the contract that ends first. */
const scItem = generic.get.response.extend({
  mission_name: field('Mission', z.string()),
  /** Only those whose copros the caller may read. */
  tantiemes: field('Tantièmes par copropriété', z.array(coproTantiemes)),
  /** A decimal text; null where no copro has a general clé. */
  sum_tantiemes: field('Tantièmes', z.string().nullable()),
  next_contract: field('Prochaine échéance', z.object({ contract: z.string(), on: calendarDate }).nullable()),
})
export type ScItem = z.infer<typeof scItem>

const scWhole = scItem.extend({ syndics: field('Syndics', z.array(syndicEndpoints.get.response)) })
export type ScWhole = z.infer<typeof scWhole>

/** The description of equipment is written by the product at first: it is altered, never sent with a new one. */
const fresh = generic.create.body.extend({
  equipment_description: z.null('La description s’écrit une fois le conseil créé.').optional(),
})

export const scEndpoints = ofFeature('ca_asl_screen', {
  ...generic,
  list: { ...generic.list, shows: ['mission', 'copro', 'lot'], response: pageOf(scItem) },
  get: { ...generic.get, shows: ['mission', 'copro', 'lot'], response: scWhole },
  create: { ...generic.create, body: fresh },
  bulk: bulkEndpoint(sc, path),
})
