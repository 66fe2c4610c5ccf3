import { z } from 'zod'
import { addressLineOf } from '../addresses/address.ts'
import { field, optional, shown } from '../kernel/field.ts'
import {
  choice,
  choices,
  day,
  longText,
  reference,
  references,
  share,
  shortText,
  whole,
  yesNo,
} from '../kernel/formats.ts'
import { coproNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { coproFaults, coproShape, coproWarnings } from './copro.rules.ts'
import {
  constructionTimes,
  coproPhases,
  coproTypes,
  externalSpaces,
  heritages,
  mandateStatuses,
  publicPrograms,
} from './copro.words.ts'
import {
  accessCode,
  administratorBlock,
  architectBlock,
  cadastreRows,
  cleRows,
  computedId,
  moeBlock,
  place,
  presidentBlock,
  staffBlock,
  syndicBlock,
} from './copro-parts.ts'
import { foldedRegistryNumber } from './names/folded.ts'

const lots = whole(0, 20_000)
const spaces = whole(0, 5000)

/** A co-ownership: a syndicate of owners, for life of one mission. */
export const copro = record('Copro', {
  right: 'copro',
  owner: ofMission(),
  words: coproNoun,
  family: 'copro',
  sections: {
    Identité: {
      name: optional('Nom d’usage', shortText(200)),
      mission_id: field('Mission', reference('mission')),
      cs_id: optional('Conseil ou ASL', reference('sc')),
      copro_type: optional('Type', choice(coproTypes)),
      phase: optional('Phase', choice(coproPhases)),
      copro_registry_number: optional(
        'N° d’immatriculation',
        shown(z.string().overwrite(foldedRegistryNumber).min(1).max(20), { format: 'text' }),
        { hint: 'Deux lettres et sept chiffres.' },
      ),
      copro_creation_date: optional('Date du règlement', day),
      horizontal_copro: optional('Copropriété horizontale', yesNo),
      mixed_copro: optional('Mixte habitation et activité', yesNo),
      priority_copro: optional('Prioritaire', yesNo),
      is_member_s1_s2: optional('Syndicat principal ou secondaire', yesNo),
      is_member_association: optional('Membre d’une ASL, AFUL ou union', yesNo),
      urbanis_collaborators: optional('Collaborateurs', references('user')),
      logbook: optional('Carnet d’entretien', yesNo),
    },
    Adresse: {
      address_1: field('Adresse principale', place),
      address_2: optional('Adresse complémentaire', place),
      access_code: optional('Code d’accès', accessCode, { secret: true }),
      cadastres: optional('Références cadastrales', cadastreRows),
    },
    Clés: { cles_repartition: optional('Clés de répartition', cleRows) },
    Syndic: { syndic: optional('Syndic', syndicBlock) },
    Administrateur: { admin_manager: optional('Administrateur', administratorBlock) },
    'Conseil syndical': {
      president: optional('Président', presidentBlock),
      president_id: computedId('Identifiant du président'),
      other_syndic_counsel_member_infos: optional('Autres membres', personal(longText())),
    },
    Intervenants: {
      moe: optional('Maître d’œuvre', moeBlock),
      moe_id: computedId('Identifiant du maître d’œuvre'),
      architect: optional('Architecte', architectBlock),
      architect_id: computedId('Identifiant de l’architecte'),
      has_caretaker: optional('Gardien', yesNo),
      caretaker: optional('Coordonnées du gardien', staffBlock),
      caretaker_id: computedId('Identifiant du gardien'),
      has_employee: optional('Employé d’immeuble', yesNo),
      employee: optional('Coordonnées de l’employé d’immeuble', staffBlock),
      employee_id: computedId('Identifiant de l’employé d’immeuble'),
      has_fire_safety_personnel: optional('Agents de sécurité incendie', yesNo),
      fire_safety_personnel: optional('Coordonnées des agents de sécurité incendie', staffBlock),
      fire_safety_personnel_id: computedId('Identifiant des agents de sécurité incendie'),
    },
    Chiffres: {
      nb_lots: optional('Lots', lots),
      nb_co_owners: optional('Copropriétaires', lots),
      nb_commercial_lots: optional('Lots d’activité', lots),
      nb_sub_lots: optional('Lots annexes', lots),
      percentage_lots_to_habitation: optional('Part des lots d’habitation', share),
      percentage_tantiemes_to_habitation: optional('Part des tantièmes d’habitation', share),
      po_majority: optional('Majorité d’occupants', yesNo),
      institutional_landlords_presence: optional('Bailleurs institutionnels', yesNo),
    },
    Bâti: {
      nb_building: optional('Bâtiments', whole(0, 200)),
      construction_time: optional('Période de construction', choice(constructionTimes)),
      pmr: optional('Accessible PMR', yesNo),
      igh: optional('Grande hauteur', yesNo),
      collective_heating: optional('Chauffage collectif', yesNo),
      rcu: optional('Réseau de chaleur', yesNo),
      heritage_classification: optional('Protection patrimoniale', choice(heritages)),
      external_spaces: optional('Espaces extérieurs', choices(externalSpaces)),
      underground_parking: optional('Parking souterrain', yesNo),
      nb_aerial_parking_spaces: optional('Places aériennes', spaces),
      nb_underground_parking_spaces: optional('Places souterraines', spaces),
    },
    'Registre national': {
      mandate_status: optional('Mandat du syndic', choice(mandateStatuses)),
      registry_parking_lots: optional('Lots de stationnement', lots),
      public_programs: optional('Dispositifs', choices(publicPrograms)),
      registry_date: optional('Immatriculée le', day),
      registry_updated_on: optional('Mise à jour au registre le', day),
    },
  },
  rules: coproFaults,
  warnings: coproWarnings,
  shape: coproShape,
})
/** What its lists say of it. */
export const coproOutline = outlineOf(copro)
export type CoproSheet = SheetOf<typeof copro>

/** What a copro is called: its name, or its address. */
export const coproTitle = (sheet: Pick<CoproSheet, 'name' | 'address_1'>): string =>
  sheet.name || addressLineOf(sheet.address_1)
