import { z } from 'zod'
import { field, optional, shown } from '../kernel/field.ts'
import {
  choice,
  euros,
  longText,
  pastDay,
  reference,
  references,
  rows,
  shortText,
  squareMetres,
  whole,
  yesNo,
} from '../kernel/formats.ts'
import { lotNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofRecord } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { copro } from './copro.ts'
import { arrearsFaults, lotShape, rentWarnings } from './lot.rules.ts'
import { lotMoves } from './lot.state.ts'
import {
  conventionTypes,
  dwellingUses,
  habitationTypes,
  leaseTypes,
  lotTypes,
  occupantStatuses,
  ownerStatuses,
} from './lot.words.ts'
import { foldedLotNumber } from './names/folded.ts'
import { ownershipRights, ownershipRoles, share } from './ownership/period.ts'

const NOT_TANTIEMES = 'Indiquez des tantièmes au-dessus de 0, avec trois décimales au plus.'
const tantiemes = shown(
  z
    .string(NOT_TANTIEMES)
    .regex(/^\d{1,8}(?:\.\d{1,3})?$/, { error: NOT_TANTIEMES, abort: true })
    .refine(value => Number(value) > 0 && Number(value) <= 10_000_000, NOT_TANTIEMES),
  { format: 'decimal' },
)

/** What a lot has of each clé; a row without tantièmes is dropped. */
const tantiemeRows = rows({
  /** The product’s own, made when it is answered. */
  id: id.optional(),
  cle_repartition_id: field('Clé', reference('cle_repartition')),
  tantieme: optional('Tantièmes', tantiemes),
})

const dayOf = shown(calendarDate, { format: 'day' })
const historicRows = rows(
  {
    id,
    person_id: field('Personne', reference('person')),
    role: field('Qualité', choice(ownershipRoles)),
    date_in: optional('Depuis le', dayOf),
    date_out: optional('Jusqu’au', dayOf),
    right: optional('Droit', choice(ownershipRights)),
    share: optional('Part', shown(share, { format: 'text' })),
  },
  1000,
)
const arrearsRows = rows(
  {
    on: field('Au', dayOf),
    amount: field('Montant', shown(cents, { format: 'euro', unit: '€' })),
    source: optional('Source', shortText(40)),
  },
  1000,
)

const number = shown(
  shortText(20).refine(text => foldedLotNumber(text) !== '', 'Indiquez un numéro de lot.'),
  { format: 'text' },
)

const sheet = recordSheet({
  right: 'lot',
  owner: ofRecord(() => copro, 'copro_id'),
  // What is kept of a person on a lot is that of its first owner of the day.
  subject: ({ owners }) => owners?.[0],
  words: lotNoun,
  family: 'owner',
  sections: {
    Identification: {
      copro_id: field('Copropriété', reference('copro')),
      building_id: optional('Bâtiment', reference('building'), { hint: 'Hors bâtiment, à défaut.' }),
      lot_number: field('N° de lot', number),
      client_number: optional('N° de compte copropriétaire', personal(shortText(30))),
      type: field('Nature', choice(lotTypes)),
      habitation_type: optional('Typologie', choice(habitationTypes)),
      floor: optional('Étage', whole(-10, 60)),
      door: optional('Porte', shortText(20)),
      surface: optional('Surface', squareMetres),
      cave_surface: optional('Surface de cave', squareMetres),
      balcony_surface: optional('Surface de balcon', squareMetres),
      commentary: optional('Commentaire', longText()),
    },
    Répartition: { cles_repartition: optional('Tantièmes par clé', tantiemeRows) },
    Propriété: {
      owners: optional('Propriétaires', references('person')),
      owner_status: optional('Statut du propriétaire', choice(ownerStatuses), {
        hint: 'Laissez vide si rien ne le dit.',
      }),
      historics: optional('Propriétaires et occupants successifs', historicRows, { computed: true }),
    },
    Occupation: {
      status_if_habitation: optional('Usage du logement', choice(dwellingUses)),
      occupants: optional('Occupants', references('person')),
      occupant_status: optional('Statut de l’occupant', choice(occupantStatuses)),
      lease_type: optional('Bail', choice(leaseTypes)),
      rent_hc_per_month: optional('Loyer hors charges', euros),
      charges_per_month: optional('Charges mensuelles', euros),
      rent_cc_per_month: optional('Loyer charges comprises', euros),
      intermediate_rent: optional('Loyer intermédiaire', yesNo),
      convention_rent_type: optional('Convention', choice(conventionTypes)),
      outstanding_payements_amount: optional('Impayés de loyer', euros),
    },
    Charges: {
      unpaid_amount: optional('Impayés de charges', euros),
      unpaid_date: optional('Arrêtés au', pastDay),
      arrears: optional('Relevés d’impayés', arrearsRows, { computed: true }),
    },
  },
  rules: arrearsFaults,
  warnings: rentWarnings,
  shape: lotShape,
})
export type LotSheet = SheetOf<typeof sheet>

/** A lot of a copro: what somebody owns there. Its number is one lot's in its copro. */
export const lot = processWithSheet('Lot', sheet, lotMoves)
/** What its lists say of it. */
export const lotOutline = outlineOf(lot)

/** What a lot is called. */
export const lotTitle = (sheet: { readonly lot_number: string }): string => sheet.lot_number
