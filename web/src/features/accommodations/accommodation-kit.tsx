import { accommodation } from '@faitage/contracts/accommodations/accommodation'
import {
  type AccommodationItem,
  accommodationEndpoints,
} from '@faitage/contracts/accommodations/accommodation.endpoints'
import { field } from '@faitage/contracts/kernel/field'
import { id } from '@faitage/contracts/kernel/values'
import { lazy } from 'react'
import { blankOf, columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'

/** A dwelling with the project it is put in: known from the address, never typed. */
const ofProject = { ...accommodation, fields: accommodation.fields.extend({ project_id: field('Projet', id) }) }

/** What a dwelling is called: by its name, or by what it is. */
const titleOf = ({ name, accommodation_type, typology }: AccommodationItem): string =>
  name ?? ([accommodation_type, typology].filter(Boolean).join(' ') || 'Logement sans nom')

export const accommodations = recordKit(ofProject, accommodationEndpoints, {
  path: '/accommodations',
  noun: {
    one: 'logement',
    many: 'logements',
    none: 'Aucun logement',
    fresh: 'Nouveau logement',
    feminine: false,
  },
  blank: blankOf(ofProject),
  titleOf,
  size: 50,
  columns: [
    ...columnsOf(accommodation, accommodationEndpoints, {
      name: { width: 220, text: titleOf },
      accommodation_type: 150,
      typology: 120,
      living_area: 150,
      current_rent: 130,
      tenant_last_name: 200,
      vacant: 100,
    }),
  ],
  Fields: lazy(() => import('./accommodation-fields.tsx').then(module => ({ default: module.AccommodationFields }))),
})
