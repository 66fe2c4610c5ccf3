import { z } from 'zod'
import { ofFeature, pageOf } from '../kernel/endpoint.ts'
import { field } from '../kernel/field.ts'
import { type ListField, listFieldOf } from '../kernel/list-fields.ts'
import { bulkEndpoint, recordEndpoints } from '../kernel/record.endpoints.ts'
import { id } from '../kernel/values.ts'
import { accessCodeEndpoint } from './access-code.ts'
import { building } from './building.ts'
import { copro } from './copro.ts'
import { countedFigure } from './counted.ts'

const of = (name: keyof typeof building.labels, more: Partial<ListField> = {}) => listFieldOf(building, name, more)
const first = { is_default: true }

/** What the list of buildings can be narrowed by, in order. */
export const buildingListFields = {
  name: of('name', first),
  copro_id: of('copro_id', first),
  construction_time: of('construction_time', first),
  nb_habitations_noted: of('nb_habitations_noted', first),
  collective_heater: of('collective_heater'),
  vmc: of('vmc'),
  roof: of('roof'),
  erp_category: of('erp_category'),
  lifts: of('lifts'),
  r_plus: of('r_plus'),
  igh: of('igh'),
  imh: of('imh'),
  erp: of('erp'),
  different_from_copro_address: of('different_from_copro_address'),
  asbestos_diagnosis_date: of('asbestos_diagnosis_date'),
  lead_diagnosis_date: of('lead_diagnosis_date'),
  security_commission_date: of('security_commission_date'),
  security_commission_result: of('security_commission_result'),
  mission_id: { label: 'Mission', type: 'autocomplete', of: 'mission' },
  cs_id: listFieldOf(copro, 'cs_id'),
  urbanis_collaborators: listFieldOf(copro, 'urbanis_collaborators'),
} as const

const path = '/api/buildings'
const generic = recordEndpoints(building, path, {
  sort: [
    'copro',
    'name',
    'construction_time',
    'nb_habitations_noted',
    'collective_heater',
    'asbestos_diagnosis_date',
    'security_commission_date',
    'created_at',
  ],
  fields: buildingListFields,
})

/** A building as it is answered: its address is its copro’s unless it has one of its own. */
const buildingItem = generic.get.response.extend({
  mission_id: field('Mission', id.nullable()),
  copro_title: field('Copropriété', z.string()),
  has_access_code: z.boolean(),
  /** Declared figures beside what its lots come to. */
  counted: z.array(countedFigure),
})
export type BuildingItem = z.infer<typeof buildingItem>

const bulk = bulkEndpoint(building, path)
export const buildingEndpoints = ofFeature('ca_building_screen', {
  ...generic,
  list: { ...generic.list, response: pageOf(buildingItem) },
  get: { ...generic.get, response: buildingItem },
  /** `copro_id` is that of every building created which does not say its own. */
  bulk: { ...bulk, query: z.object({ copro_id: id.optional() }) },
  accessCode: accessCodeEndpoint(building, path),
})
