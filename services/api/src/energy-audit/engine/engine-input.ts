/** Fields under the engine's own names; ids of its lists are strings. */
export type Entry = Readonly<Record<string, string | number>>

/** A wall, a window, a generator…: what is entered, and what is known of what the engine would compute. */
export interface EngineRow {
  readonly donnee_entree: Entry
  readonly donnee_intermediaire: Entry
}

export const engineRow = (donnee_entree: Fields, donnee_intermediaire: Fields = {}): EngineRow => ({
  donnee_entree: present(donnee_entree),
  donnee_intermediaire: present(donnee_intermediaire),
})

export type Fields = Readonly<Record<string, string | number | undefined>>
/** Without the fields that say nothing: the engine reads an empty one as a value. */
export const present = (fields: Fields): Entry =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

export interface HeatingInstallation extends EngineRow {
  readonly emetteur_chauffage_collection: { readonly emetteur_chauffage: readonly EngineRow[] }
  readonly generateur_chauffage_collection: { readonly generateur_chauffage: readonly EngineRow[] }
}

export interface HotWaterInstallation extends EngineRow {
  readonly generateur_ecs_collection: { readonly generateur_ecs: readonly EngineRow[] }
}

export interface Envelope {
  readonly inertie: Entry
  readonly mur_collection: { readonly mur: readonly EngineRow[] }
  readonly plancher_haut_collection: { readonly plancher_haut: readonly EngineRow[] }
  readonly plancher_bas_collection: { readonly plancher_bas: readonly EngineRow[] }
  readonly baie_vitree_collection: { readonly baie_vitree: readonly EngineRow[] }
  readonly porte_collection: { readonly porte: readonly EngineRow[] }
  readonly pont_thermique_collection: { readonly pont_thermique: readonly EngineRow[] }
  /** Absent the engine throws. */
  readonly ets_collection: Readonly<Record<string, never>>
}

export interface EngineInput {
  readonly administratif: Entry
  readonly logement: {
    readonly caracteristique_generale: Entry
    readonly meteo: Entry
    readonly enveloppe: Envelope
    readonly ventilation_collection: { readonly ventilation: readonly EngineRow[] }
    readonly climatisation_collection: { readonly climatisation: readonly EngineRow[] }
    readonly installation_ecs_collection: { readonly installation_ecs: readonly HotWaterInstallation[] }
    readonly installation_chauffage_collection: { readonly installation_chauffage: readonly HeatingInstallation[] }
    readonly production_elec_enr?: EngineRow & {
      readonly panneaux_pv_collection: { readonly panneaux_pv: readonly Entry[] }
    }
    /** Lets an envelope be without floors or ceilings. */
    readonly sortie?: { readonly deperdition: Entry }
  }
}

type Numbers<K extends string> = Readonly<Record<K, number>>

/** The input with the results that the engine adds to it. */
export interface EngineOutput {
  readonly logement: {
    readonly enveloppe: Envelope
    readonly sortie: {
      readonly deperdition: Numbers<
        | 'deperdition_plancher_haut'
        | 'deperdition_plancher_bas'
        | 'deperdition_baie_vitree'
        | 'deperdition_porte'
        | 'deperdition_pont_thermique'
        | 'deperdition_renouvellement_air'
        | 'deperdition_enveloppe'
      >
      readonly ef_conso: Numbers<
        'conso_ch' | 'conso_ecs' | 'conso_fr' | 'conso_eclairage' | 'conso_totale_auxiliaire' | 'conso_5_usages'
      >
      readonly ep_conso: Numbers<
        'ep_conso_ch' | 'ep_conso_ecs' | 'ep_conso_fr' | 'ep_conso_eclairage' | 'ep_conso_totale_auxiliaire'
      >
      readonly emission_ges: Numbers<'emission_ges_5_usages' | 'emission_ges_5_usages_m2'>
      readonly production_electricite: Numbers<
        | 'conso_elec_ac_ch'
        | 'conso_elec_ac_ecs'
        | 'conso_elec_ac_fr'
        | 'conso_elec_ac_eclairage'
        | 'conso_elec_ac_auxiliaire'
      >
    }
  }
}
