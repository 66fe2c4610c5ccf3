import type { z } from 'zod'
import { optional } from '../kernel/field.ts'
import { longText, share, squareMetres, whole, year, yesNo } from '../kernel/formats.ts'
import { event } from '../kernel/message.ts'
import { commonAreaNoun } from '../kernel/nouns.ts'
import { personal } from '../kernel/personal.ts'
import { recordSheet } from '../kernel/record.ts'
import { id } from '../kernel/values.ts'
import { coefficient } from './accommodation.ts'
import { disorderMeta, disorders, disordersAsked } from './disorder.ts'

const asDecimal = { format: 'decimal', hint: 'Entre 0 et 1.' } as const

/** What the dwellings of a project share: one a project, on the project's stream. */
export const commonArea = recordSheet({
  right: 'project',
  stream: 'common_area',
  words: commonAreaNoun,
  sections: {
    Bâtiment: {
      condominium: optional('En copropriété', yesNo),
      construction_year: optional('Année de construction', year(1000)),
      purchase_year: optional('Année d’achat', year(1800)),
      levels_nb: optional('Niveaux', whole(0, 100)),
      accommodations_nb: optional('Nombre de logements', whole(0, 10_000)),
      area: optional('Surface', squareMetres),
      degradation_coefficient: optional('Coefficient de dégradation', coefficient, asDecimal),
      unsanitary_coefficient: optional('Coefficient d’insalubrité', coefficient, asDecimal),
      police_order: optional('Arrêté de police', yesNo, { hint: 'Insalubrité, péril, mise en sécurité.' }),
    },
    Copropriété: {
      registered: optional('Immatriculée, données à jour', yesNo),
      main_residence_share: optional('Part de résidences principales', share, { hint: 'Des lots principaux.' }),
      arrears_rate: optional('Taux d’impayés', share, { hint: 'Des charges du budget de l’année N-2.' }),
      npnru: optional('En quartier NPNRU', yesNo),
    },
    Désordres: {
      disorders: optional('Désordres', personal(disorders), disorderMeta),
      note: optional('Note', personal(longText(5000))),
      commentary: optional('Commentaire', personal(longText(5000))),
    },
  },
})
export const commonAreaSheet = commonArea.fields
export type CommonAreaSheet = z.infer<typeof commonAreaSheet>
export const commonAreaInput = commonAreaSheet.extend({ disorders: disordersAsked })

/** What people wrote of the common areas; the first one makes them known. */
export const commonAreaAmended = event(
  'CommonAreaAmended',
  { common_area_id: id, project_id: id, requester_id: id, changes: commonAreaSheet.partial() },
  { subject: 'requester_id' },
)
