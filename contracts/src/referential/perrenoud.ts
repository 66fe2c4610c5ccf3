import { type AuditListName, auditListNames, auditLists } from '../energy-audit/lists.ts'
import { type EnumValue, listOf } from './enum-value.ts'

/** One list of the energy audit: its French name, the part of the audit it serves, and its first values. */
interface AuditList {
  readonly label: string
  readonly group: string
  readonly values: Readonly<Record<string, string>>
}

const energies = {
  electricite: 'Électricité',
  gaz_naturel: 'Gaz naturel',
  gpl: 'Gaz propane ou butane',
  fioul: 'Fioul domestique',
  bois_buches: 'Bois bûches',
  bois_granules: 'Bois granulés',
  bois_plaquettes: 'Bois plaquettes',
  charbon: 'Charbon',
  reseau_de_chaleur: 'Réseau de chaleur',
  solaire: 'Solaire',
}

const lists = {
  wall_type: {
    label: 'Nature du mur',
    group: 'Murs',
    values: {
      pierre_moellons: 'Pierre, moellons',
      pierre_de_taille: 'Pierre de taille',
      pise: 'Pisé ou béton de terre',
      pan_de_bois: 'Pan de bois',
      bois: 'Bois massif ou rondins',
      brique_pleine: 'Brique pleine',
      brique_creuse: 'Brique creuse',
      brique_alveolaire: 'Brique alvéolaire',
      bloc_beton_plein: 'Bloc béton plein',
      bloc_beton_creux: 'Bloc béton creux',
      beton_banche: 'Béton banché',
      beton_machefer: 'Béton de mâchefer',
      beton_cellulaire: 'Béton cellulaire',
      ossature_bois: 'Ossature bois',
      panneau_prefabrique: 'Panneau préfabriqué',
      mur_inconnu: 'Inconnue',
    },
  },
  wall_adjacency: {
    label: 'Le mur donne sur',
    group: 'Murs',
    values: {
      exterieur: 'L’extérieur',
      local_non_chauffe: 'Un local non chauffé',
      circulation_commune: 'Une circulation commune',
      terre: 'La terre',
      local_chauffe: 'Un autre local chauffé',
      veranda: 'Une véranda',
    },
  },
  insulation_type: {
    label: 'Type d’isolation',
    group: 'Isolation',
    values: {
      non_isole: 'Non isolé',
      iti: 'Par l’intérieur',
      ite: 'Par l’extérieur',
      itr: 'Répartie',
      iti_ite: 'Par l’intérieur et l’extérieur',
      inconnue: 'Inconnue',
    },
  },
  insulation_material: {
    label: 'Isolant',
    group: 'Isolation',
    values: {
      laine_de_verre: 'Laine de verre',
      laine_de_roche: 'Laine de roche',
      polystyrene_expanse: 'Polystyrène expansé',
      polystyrene_extrude: 'Polystyrène extrudé',
      polyurethane: 'Polyuréthane',
      fibre_de_bois: 'Fibre de bois',
      ouate_de_cellulose: 'Ouate de cellulose',
      chanvre: 'Chanvre',
      liege: 'Liège',
      autre_isolant: 'Autre',
    },
  },
  ceiling_type: {
    label: 'Nature du plafond',
    group: 'Plafonds',
    values: {
      combles_perdus: 'Sous combles perdus',
      combles_amenages: 'Rampants de combles aménagés',
      toiture_terrasse: 'Toiture-terrasse',
      dalle_beton: 'Dalle béton',
      plancher_bois: 'Plancher bois',
      local_au_dessus: 'Sous un local chauffé',
    },
  },
  floor_type: {
    label: 'Nature du plancher',
    group: 'Planchers',
    values: {
      terre_plein: 'Sur terre-plein',
      vide_sanitaire: 'Sur vide sanitaire',
      sous_sol: 'Sur sous-sol non chauffé',
      exterieur: 'Sur l’extérieur',
      local_non_chauffe: 'Sur un local non chauffé',
      local_chauffe: 'Sur un local chauffé',
    },
  },
  woodwork_type: {
    label: 'Type de menuiserie',
    group: 'Menuiseries',
    values: {
      fenetre_battante: 'Fenêtre battante',
      fenetre_coulissante: 'Fenêtre coulissante',
      porte_fenetre_battante: 'Porte-fenêtre battante',
      porte_fenetre_coulissante: 'Porte-fenêtre coulissante',
      fenetre_de_toit: 'Fenêtre de toit',
      paroi_vitree: 'Paroi vitrée fixe',
      porte_opaque: 'Porte opaque',
      porte_vitree: 'Porte vitrée',
    },
  },
  glazing_type: {
    label: 'Vitrage',
    group: 'Menuiseries',
    values: {
      simple: 'Simple vitrage',
      survitrage: 'Survitrage',
      double_ancien: 'Double vitrage ancien (lame d’air jusqu’à 8 mm)',
      double: 'Double vitrage (lame d’air de 10 à 16 mm)',
      double_vir: 'Double vitrage à isolation renforcée',
      triple: 'Triple vitrage',
      brique_de_verre: 'Brique de verre',
    },
  },
  frame_material: {
    label: 'Matériau de la menuiserie',
    group: 'Menuiseries',
    values: {
      bois: 'Bois',
      pvc: 'PVC',
      aluminium: 'Aluminium',
      aluminium_rupture: 'Aluminium à rupture de pont thermique',
      metal: 'Métal',
      mixte: 'Bois-aluminium',
    },
  },
  shutter_type: {
    label: 'Fermeture',
    group: 'Menuiseries',
    values: {
      sans: 'Sans volet',
      volet_battant_bois: 'Volet battant bois',
      volet_battant_pvc: 'Volet battant PVC',
      volet_roulant_pvc: 'Volet roulant PVC',
      volet_roulant_aluminium: 'Volet roulant aluminium',
      persienne: 'Persienne ou jalousie',
    },
  },
  thermal_bridge_type: {
    label: 'Type de pont thermique',
    group: 'Ponts thermiques',
    values: { 0: 'Mur et plancher', 1: 'Mur et plafond', 2: 'Mur et refend', 3: 'Mur et menuiserie' },
  },
  heating_generator: {
    label: 'Générateur de chauffage',
    group: 'Chauffage',
    values: {
      chaudiere_standard: 'Chaudière standard',
      chaudiere_basse_temperature: 'Chaudière basse température',
      chaudiere_condensation: 'Chaudière à condensation',
      chaudiere_bois: 'Chaudière bois',
      pac_air_eau: 'Pompe à chaleur air-eau',
      pac_air_air: 'Pompe à chaleur air-air',
      pac_geothermique: 'Pompe à chaleur géothermique',
      poele_bois: 'Poêle ou insert bois',
      poele_granules: 'Poêle à granulés',
      convecteur: 'Convecteur électrique',
      panneau_rayonnant: 'Panneau rayonnant ou radiateur électrique',
      plancher_rayonnant: 'Plancher ou plafond rayonnant électrique',
      accumulation: 'Radiateur à accumulation',
      sous_station: 'Sous-station de réseau de chaleur',
      sans_chauffage: 'Sans chauffage',
    },
  },
  heating_energy: { label: 'Énergie du chauffage', group: 'Chauffage', values: energies },
  heating_emitter: {
    label: 'Émetteur',
    group: 'Chauffage',
    values: {
      radiateur_haute_temperature: 'Radiateur haute température',
      radiateur_basse_temperature: 'Radiateur basse température',
      plancher_chauffant: 'Plancher chauffant',
      plafond_chauffant: 'Plafond chauffant',
      air_souffle: 'Air soufflé',
      emission_directe: 'Émission directe',
    },
  },
  heating_regulation: {
    label: 'Régulation',
    group: 'Chauffage',
    values: {
      absente: 'Absente',
      thermostat: 'Thermostat d’ambiance',
      robinets_thermostatiques: 'Robinets thermostatiques',
      piece_par_piece: 'Pièce par pièce',
      centrale: 'Centrale, selon la température extérieure',
    },
  },
  intermittence_equipment: {
    label: 'Équipement d’intermittence',
    group: 'Chauffage',
    values: {
      absent: 'Absent',
      central_sans_minimum: 'Central sans minimum de température',
      central_avec_minimum: 'Central avec minimum de température',
      piece_par_piece: 'Pièce par pièce avec minimum de température',
      detection_de_presence: 'Pièce par pièce avec détection de présence',
    },
  },
  hot_water_system: {
    label: 'Production d’eau chaude',
    group: 'Eau chaude',
    values: {
      ballon_electrique: 'Ballon électrique',
      instantane_electrique: 'Instantanée électrique',
      chauffe_eau_gaz: 'Chauffe-eau gaz',
      chaudiere: 'Par la chaudière',
      thermodynamique: 'Chauffe-eau thermodynamique',
      solaire: 'Chauffe-eau solaire',
      collective: 'Collective',
    },
  },
  hot_water_energy: { label: 'Énergie de l’eau chaude', group: 'Eau chaude', values: energies },
  ventilation_type: {
    label: 'Ventilation',
    group: 'Ventilation',
    values: {
      ouverture_des_fenetres: 'Par ouverture des fenêtres',
      entrees_hautes_et_basses: 'Entrées d’air hautes et basses',
      naturelle_par_conduit: 'Naturelle par conduit',
      hybride: 'Hybride',
      vmc_simple_flux_autoreglable: 'VMC simple flux autoréglable',
      vmc_simple_flux_hygro_a: 'VMC simple flux hygroréglable A',
      vmc_simple_flux_hygro_b: 'VMC simple flux hygroréglable B',
      vmc_double_flux: 'VMC double flux',
      vmi: 'Insufflation',
    },
  },
  air_conditioning_type: {
    label: 'Climatisation',
    group: 'Climatisation',
    values: {
      sans: 'Sans climatisation',
      monosplit: 'Monosplit',
      multisplit: 'Multisplit',
      gainable: 'Gainable',
      pac_reversible: 'Pompe à chaleur réversible',
    },
  },
  photovoltaic_orientation: {
    label: 'Orientation des capteurs',
    group: 'Photovoltaïque',
    values: { sud: 'Sud', sud_est: 'Sud-est', sud_ouest: 'Sud-ouest', est: 'Est', ouest: 'Ouest', nord: 'Nord' },
  },
  inertia: {
    label: 'Inertie',
    group: 'Métrés généraux',
    values: { 1: 'Légère', 2: 'Moyenne', 3: 'Lourde', 4: 'Très lourde' },
  },
  altitude: {
    label: 'Altitude',
    group: 'Métrés généraux',
    values: { 1: 'Jusqu’à 400 m', 2: 'De 400 à 800 m', 3: 'Au-dessus de 800 m' },
  },
} as const satisfies Record<string, AuditList>

type RetiredName = keyof typeof lists
/** A list of the audit’s forms, as it is served and edited here: apart from the retired list that had its name. */
export type AuditEnumName = `audit_${AuditListName}`
export type PerrenoudName = RetiredName | AuditEnumName

const retiredNames = Object.keys(lists) as RetiredName[]
const auditEnumOf = (name: AuditListName): AuditEnumName => `audit_${name}`
/** The lists that the forms of the audit offer; those of before are read, and shown no more. */
export const auditEnumNames = auditListNames.map(auditEnumOf) as [AuditEnumName, ...AuditEnumName[]]
export const isAuditEnum = (name: string): name is AuditEnumName => (auditEnumNames as readonly string[]).includes(name)
export const perrenoudNames: [PerrenoudName, ...PerrenoudName[]] = [...auditEnumNames, ...retiredNames]

/** What each list is called, and the part of the audit it serves. */
export const perrenoudWords: Readonly<Record<PerrenoudName, { label: string; group: string }>> = {
  ...lists,
  ...(Object.fromEntries(
    auditListNames.map(name => {
      const { label, group } = auditLists[name]
      return [auditEnumOf(name), { label, group }]
    }),
  ) as Record<AuditEnumName, { label: string; group: string }>),
}

/** The lists as they are until somebody edits them. */
export const defaultPerrenoudEnums: Readonly<Record<PerrenoudName, readonly EnumValue[]>> = {
  ...(Object.fromEntries(retiredNames.map(name => [name, listOf(lists[name].values)])) as Record<
    RetiredName,
    EnumValue[]
  >),
  // In the order they are offered, which an object with numbers for keys would lose.
  ...(Object.fromEntries(
    auditListNames.map(name => [
      auditEnumOf(name),
      auditLists[name].values.map(([id, label]) => ({ value: String(id), label, disabled: false })),
    ]),
  ) as Record<AuditEnumName, EnumValue[]>),
}
