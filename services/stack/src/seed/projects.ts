import type { ProjectSheet, RequesterSheet } from '@faitage/contracts/projects/project'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'

/** One project of the demonstration, with the dated statuses it went through. */
export interface DemoProject {
  readonly reference: string
  readonly requester_type: 'PO' | 'PB' | 'LOCATAIRE'
  readonly requester: RequesterSheet
  readonly sheet: ProjectSheet & { reference: string }
  readonly accommodation: {
    accommodation_type: 'Maison' | 'Appartement'
    construction_year: number
    living_area: string
  }
  readonly steps: readonly { status: ProjectStatus; on: string }[]
}

const lastNames = [
  'Bertrand',
  'Le Goff',
  'Gauthier',
  'Benali',
  'Perrin',
  'Château',
  'Mercier',
  'Lefèvre',
  'Robin',
  'Hamon',
  'Faure',
  'Diallo',
]
const firstNames = [
  'Hélène',
  'Yann',
  'Fatima',
  'Jean-Marc',
  'Éric',
  'Anaïs',
  'Loïc',
  'Maëlle',
  'Karim',
  'Sylvie',
  'Gaëtan',
  'Inès',
]
const streets = [
  'rue Pasteur',
  'quai de la Loire',
  'allée des Tilleuls',
  'rue des Écoles',
  'place de l’Église',
  'chemin du Moulin',
]
const towns = [
  ['49000', 'Angers', 47.4736, -0.5541],
  ['49400', 'Saumur', 47.26, -0.0769],
  ['79000', 'Niort', 46.3237, -0.4588],
  ['35000', 'Rennes', 48.1113, -1.68],
  ['35400', 'Saint-Malo', 48.6493, -2.0257],
  ['37400', 'Amboise', 47.4114, 0.9841],
] as const
const path: readonly ProjectStatus[] = [
  'a_contacter',
  'contact',
  'visite_conseil_a_programmer',
  'visite_conseil_programmee',
  'visite_a_traiter',
  'visite_traitee',
  'en_cours_de_montage',
  'depose',
  'agree',
  'demande_de_paiement_a_faire',
  'en_demande_de_paiement',
  'solde',
]

/** The nth project of a mission: always the same, its steps all before `today` (`YYYY-MM-DD`). */
export function demoProject(prefix: string, n: number, today: string): DemoProject {
  const at = <T>(values: readonly T[], step: number): T => values[(n * step + step) % values.length] as T
  const reference = `${prefix}-${String(n + 1).padStart(3, '0')}`
  const last_name = at(lastNames, 5)
  const first_name = at(firstNames, 7)
  const [address_code, address_location, latitude, longitude] = at(towns, 1)
  const progress = (n * 7) % path.length
  const ending: readonly ProjectStatus[] = n % 11 === 10 ? ['non_eligible'] : n % 9 === 8 ? ['sans_suite'] : []
  const statuses = [...path.slice(0, progress + 1), ...ending]
  const start = daysBefore(today, 30 * statuses.length + ((n * 13) % 90))
  return {
    reference,
    requester_type: n % 6 === 5 ? 'PB' : n % 8 === 7 ? 'LOCATAIRE' : 'PO',
    requester: {
      title: n % 2 === 0 ? 'mme' : 'm',
      last_name,
      first_name,
      email: `demande.${prefix.toLowerCase()}.${n + 1}@exemple.fr`,
      phone_number_1: `06 39 98 00 ${10 + (n % 80)}`,
      adults_occupants_number: 1 + (n % 3),
      minors_occupants_number: n % 4,
      taxable_incomes: [{ date: '2024-12-31', income: 1_480_000 + n * 71_300 }],
    },
    sheet: {
      reference,
      address: `${3 + n * 2} ${at(streets, 1)}`,
      address_number: String(3 + n * 2),
      address_street: at(streets, 1),
      address_code,
      address_location,
      // As in life, some addresses were never situated.
      ...(n % 7 === 6
        ? {}
        : { address_latitude: around(latitude, n * 37), address_longitude: around(longitude, n * 53) }),
    },
    accommodation: {
      accommodation_type: n % 3 === 2 ? 'Appartement' : 'Maison',
      construction_year: 1880 + ((n * 17) % 120),
      living_area: String(48 + ((n * 11) % 90)),
    },
    steps: statuses.map((status, step) => ({ status, on: daysAfter(start, step * 27) })),
  }
}

/** A place within two kilometres or so of a town's middle, to a metre. */
const around = (middle: number, n: number) => Math.round((middle + ((n % 41) - 20) / 1000) * 1e5) / 1e5
const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const daysBefore = (day: string, days: number) => shift(day, -days)
const daysAfter = (day: string, days: number) => shift(day, days)
