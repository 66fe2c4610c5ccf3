import { type EnumValue, listOf } from './enum-value.ts'

/** What a consultancy and those it works with do, and within it, their specialities. */
const trades: Record<string, { label: string; specialities: Record<string, string> }> = {
  ingenierie_operationnelle: {
    label: 'Ingénierie opérationnelle',
    specialities: {
      suivi_animation: 'Suivi-animation',
      etude_pre_operationnelle: 'Étude pré-opérationnelle',
      evaluation: 'Évaluation',
      montage_financier: 'Montage financier',
    },
  },
  ingenierie_sociale: {
    label: 'Ingénierie sociale',
    specialities: {
      enquete_sociale: 'Enquête sociale',
      accompagnement_social: 'Accompagnement social',
      relogement: 'Relogement',
      mediation: 'Médiation',
    },
  },
  diagnostic_technique: {
    label: 'Diagnostic technique',
    specialities: {
      audit_energetique: 'Audit énergétique',
      dpe: 'Diagnostic de performance énergétique',
      dtg: 'Diagnostic technique global',
      amiante_plomb: 'Amiante et plomb',
      structure: 'Structure',
      reseaux: 'Réseaux',
    },
  },
  maitrise_oeuvre: {
    label: 'Maîtrise d’œuvre',
    specialities: {
      architecte: 'Architecte',
      bet_thermique: 'Bureau d’études thermiques',
      bet_structure: 'Bureau d’études structure',
      bet_fluides: 'Bureau d’études fluides',
      economiste: 'Économiste de la construction',
      opc: 'Ordonnancement, pilotage et coordination',
    },
  },
  autonomie: {
    label: 'Autonomie et adaptation',
    specialities: { ergotherapeute: 'Ergothérapeute', psychologue: 'Psychologue' },
  },
  juridique_foncier: {
    label: 'Juridique et foncier',
    specialities: {
      avocat: 'Avocat',
      notaire: 'Notaire',
      geometre_expert: 'Géomètre-expert',
      administrateur_judiciaire: 'Administrateur judiciaire',
    },
  },
  urbanisme: {
    label: 'Urbanisme',
    specialities: { urbaniste: 'Urbaniste', paysagiste: 'Paysagiste', patrimoine: 'Patrimoine' },
  },
  concertation: {
    label: 'Concertation et communication',
    specialities: { concertation: 'Concertation', communication: 'Communication', graphisme: 'Graphisme' },
  },
  coordination_sps: {
    label: 'Contrôle et sécurité',
    specialities: { controle_technique: 'Contrôle technique', csps: 'Coordination SPS', ssi: 'Sécurité incendie' },
  },
  travaux: {
    label: 'Travaux',
    specialities: {
      entreprise_generale: 'Entreprise générale',
      isolation: 'Isolation',
      menuiserie: 'Menuiserie',
      chauffage: 'Chauffage et ventilation',
      couverture: 'Couverture',
      electricite: 'Électricité',
    },
  },
}

export const jobs: readonly EnumValue[] = listOf(
  Object.fromEntries(Object.entries(trades).map(([value, { label }]) => [value, label])),
)
/** Each with the job it belongs to as `parent`. */
export const subJobs: readonly EnumValue[] = Object.entries(trades).flatMap(([job, { specialities }]) =>
  listOf(specialities, job),
)

/** Whether a value is a job of the list. */
export const isJob = (value: string): boolean => Object.hasOwn(trades, value)
/** Whether a value is a speciality of a job. */
export const isSubJobOf = (value: string, job: string): boolean =>
  isJob(job) && Object.hasOwn(trades[job]!.specialities, value)

/** French words of the jobs, by their codes. */
export const jobWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(trades).map(([code, { label }]) => [code, label]),
)

/** French words of the specialities, by their codes. */
export const subJobWords: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(trades).map(({ specialities }) => specialities),
)
