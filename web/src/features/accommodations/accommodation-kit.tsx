import { accommodationOutline } from '@faitage/contracts/accommodations/accommodation'
import {
  type AccommodationItem,
  accommodationEndpoints,
} from '@faitage/contracts/accommodations/accommodation.endpoints'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'

const form = () => import('./accommodation-fields.tsx').then(module => module.form)

/** What a dwelling is called: by its name, or by what it is. */
const titleOf = ({ name, accommodation_type, typology }: AccommodationItem): string =>
  name ?? ([accommodation_type, typology].filter(Boolean).join(' ') || 'Logement sans nom')

export const accommodations = recordKit(accommodationOutline, accommodationEndpoints, {
  path: '/accommodations',
  titleOf,
  size: 50,
  columns: [
    ...columnsOf(accommodationOutline, accommodationEndpoints, {
      name: { width: 220, text: titleOf },
      accommodation_type: 150,
      typology: 120,
      living_area: 150,
      current_rent: 130,
      tenant_last_name: 200,
      vacant: 100,
    }),
  ],
  form,
})
