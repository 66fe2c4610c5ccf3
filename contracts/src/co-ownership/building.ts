import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, longText, pastDay, reference, shortText, squareMetres, whole, yesNo } from '../kernel/formats.ts'
import { buildingNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofRecord } from '../kernel/owner.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import {
  asbestosResults,
  collectiveHeaters,
  commissionResults,
  erpCategories,
  innerAccesses,
  mainAccesses,
  roofs,
  ventilations,
} from './building.words.ts'
import { copro } from './copro.ts'
import { constructionTimes } from './copro.words.ts'
import { accessCode, computedId, place, referentRows } from './copro-parts.ts'

const homes = whole(0, 2000)
const spaces = whole(0, 5000)

/** A building of a copro; its name is unique there. */
export const building = record('Building', {
  right: 'building',
  owner: ofRecord(() => copro, 'copro_id'),
  words: buildingNoun,
  family: 'copro',
  sections: {
    Identité: {
      copro_id: field('Copropriété', reference('copro')),
      name: field('Nom', shortText(80)),
      different_from_copro_address: optional('Adresse propre', yesNo),
      address: optional('Adresse', place, { hint: 'Celle de la copropriété, sauf adresse propre.' }),
      address_id: computedId('Identifiant de l’adresse'),
      referents: optional('Référents', referentRows),
      construction_time: optional('Période de construction', choice(constructionTimes)),
      r_plus: optional('Étages', whole(0, 60)),
      r_minus: optional('Sous-sols', whole(0, 10)),
      total_surface: optional('Surface totale', squareMetres),
      comment: optional('Commentaire', longText()),
    },
    Sécurité: {
      igh: optional('Grande hauteur', yesNo),
      imh: optional('Moyenne hauteur', yesNo),
      erp: optional('Reçoit du public', yesNo),
      erp_category: optional('Catégorie d’ERP', choice(erpCategories)),
      last_security_commission_date: optional('Dernière commission de sécurité', day),
      security_commission_date: optional('Prochaine commission', day),
      security_commission_result: optional('Avis', choice(commissionResults)),
    },
    'Logements et accès': {
      nb_habitations_rcp: optional('Logements au règlement', homes),
      nb_habitations_noted: optional('Logements constatés', homes),
      nb_annex_lots: optional('Lots annexes', whole(0, 20_000)),
      nb_aerial_parking_spaces: optional('Places aériennes', spaces),
      nb_underground_parking_spaces: optional('Places souterraines', spaces),
      lodge: optional('Loge', yesNo),
      access_type: optional('Accès à l’immeuble', choice(mainAccesses)),
      access_code: optional('Code d’accès', accessCode, { secret: true }),
      access_type_cave: optional('Accès aux caves', choice(innerAccesses)),
      access_type_roof: optional('Accès au toit', choice(innerAccesses)),
    },
    Équipements: {
      lifts: optional('Ascenseurs', whole(0, 20)),
      roof: optional('Toiture', choice(roofs)),
      vmc: optional('Ventilation', choice(ventilations)),
      collective_heater: optional('Chauffage collectif', choice(collectiveHeaters)),
      ground_heating: optional('Chauffage au sol', yesNo),
      individual_cold_water_counter: optional('Compteurs d’eau froide', yesNo),
      individual_ecs_counter: optional('Compteurs d’eau chaude', yesNo),
      other_equipments: optional('Autres équipements', longText()),
    },
    Diagnostics: {
      asbestos_diagnosis_date: optional('Diagnostic amiante', pastDay),
      asbestos_diagnosis_result: optional('Résultat amiante', choice(asbestosResults)),
      lead_diagnosis_date: optional('Diagnostic plomb', pastDay),
      other_technical_diagnosis: optional('Autres diagnostics', longText()),
    },
  },
  rules: sheet => [...heightFaults(sheet), ...publicFaults(sheet), ...addressFaults(sheet)],
  shape: ({ address_id: _, ...sheet }) => ({
    ...sheet,
    ...(sheet.different_from_copro_address === true ? {} : cleared(sheet, 'address')),
    ...(sheet.erp === true ? {} : cleared(sheet, 'erp_category')),
  }),
})
/** What its lists say of it. */
export const buildingOutline = outlineOf(building)
export type BuildingSheet = SheetOf<typeof building>

type Sheet = Record<string, unknown>
/** A field that has no meaning any more. */
const cleared = (sheet: Sheet, field: string): Sheet => (sheet[field] === undefined ? {} : { [field]: null })

const heightFaults = ({ igh, imh }: BuildingHeights): FieldError[] =>
  igh && imh ? [{ path: 'imh', message: 'Un bâtiment est de grande ou de moyenne hauteur, pas les deux.' }] : []
type BuildingHeights = { igh?: boolean | null | undefined; imh?: boolean | null | undefined }

const publicFaults = ({
  erp,
  erp_category,
}: {
  erp?: boolean | null | undefined
  erp_category?: unknown
}): FieldError[] =>
  erp && !erp_category
    ? [{ path: 'erp_category', message: 'Indiquez la catégorie de l’établissement recevant du public.' }]
    : []

const addressFaults = (sheet: {
  different_from_copro_address?: boolean | null | undefined
  address?: unknown
}): FieldError[] =>
  sheet.different_from_copro_address && !sheet.address
    ? [{ path: 'address', message: 'Indiquez l’adresse propre du bâtiment.' }]
    : []
