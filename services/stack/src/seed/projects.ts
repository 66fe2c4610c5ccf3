import { addDays } from '@faitage/contracts/kernel/format-date'
import type { ProjectSheet } from '@faitage/contracts/projects/project'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import type { RequesterSheet } from '@faitage/contracts/projects/requester'
import type { Household } from './households.ts'
import { notesOf, wishes } from './notes.ts'
import type { Town } from './places.ts'

/** One project of the demonstration, with the dated statuses it went through. */
export interface DemoProject {
  readonly reference: string
  readonly requester_type: 'PO' | 'PB' | 'LOCATAIRE'
  readonly requester: RequesterSheet
  readonly sheet: ProjectSheet & { reference: string }
  /** The dwellings; landlords of some have two. */
  readonly accommodations: readonly {
    name?: string
    accommodation_type: 'Maison' | 'Appartement'
    construction_year: number
    levels_nb: number
    living_area: string
    main_residence?: boolean
  }[]
  /** Closed by hand, beside its status. */
  readonly closure_motive?: 'abandon'
  readonly steps: readonly { status: ProjectStatus; on: string }[]
}

/** The usual way of a project, and how many days a status usually lasts. */
const path: readonly (readonly [ProjectStatus, number])[] = [
  ['a_contacter', 9],
  ['contact', 12],
  ['visite_conseil_a_programmer', 8],
  ['visite_conseil_programmee', 18],
  ['visite_a_traiter', 10],
  ['visite_traitee', 14],
  ['en_cours_de_montage', 45],
  ['depose', 75],
  ['agree', 120],
  ['demande_de_paiement_a_faire', 20],
  ['en_demande_de_paiement', 60],
  ['solde', 0],
]
const CLOSED: ReadonlySet<ProjectStatus> = new Set(['solde', 'sans_suite', 'non_eligible'])

/**
 * The nth project of a mission: always the same but for its days, which count back from `today` (`YYYY-MM-DD`) over two
 * years at most, so that the demonstration never ages.
 */
export function demoProject(
  prefix: string,
  n: number,
  { title, first_name, last_name }: Household,
  towns: readonly Town[],
  today: string,
): DemoProject {
  const town = towns[n % towns.length] as Town
  const street = town.streets[Math.floor(n / towns.length) % town.streets.length] as string
  const number = String(3 + ((n * 17) % 88))
  const reference = `${prefix}-${String(n + 1).padStart(3, '0')}`
  const steps = stepsOf(n, today)
  const notes = notesOf(
    n,
    steps.map(({ status }) => status),
  )
  const couple = title === 'm' || title === 'mme' ? 0 : 1
  return {
    reference,
    requester_type: n % 6 === 5 ? 'PB' : n % 8 === 7 ? 'LOCATAIRE' : 'PO',
    requester: {
      title,
      last_name,
      first_name,
      email: `${plain(first_name)}.${plain(last_name)}@exemple.fr`,
      // Numbers kept for fiction by the regulator: nobody's phone rings.
      phone_number_1: `06 39 98 ${pair(prefix.length * 7 + n)} ${pair(n * 29 + 4)}`,
      ...(n % 3 === 0 ? { phone_number_2: `02 61 91 ${pair(prefix.length * 7 + n)} ${pair(n * 43 + 11)}` } : {}),
      adults_occupants_number: 1 + couple + (n % 9 === 4 ? 1 : 0),
      minors_occupants_number: n % 4 === 1 ? 0 : n % 4,
      // Aids that adapt a home ask for an age.
      ...(n % 4 === 3 ? { birthday_date: `${Number(today.slice(0, 4)) - 74 - (n % 5)}-04-12` } : {}),
      taxable_incomes: [
        { date: `${Number(today.slice(0, 4)) - 1}-12-31`, income: 1_280_000 + ((n * 371) % 2300) * 1000 },
      ],
    },
    sheet: {
      reference,
      ...caseOf(n),
      ...franceRenovOf(steps),
      description: wishes[n % wishes.length] as string,
      ...(notes ? { notes } : {}),
      address: `${number} ${street}`,
      address_number: number,
      address_street: street,
      address_code: town.code,
      address_location: town.name,
      // As in life, some addresses were never situated.
      ...(n % 7 === 6
        ? {}
        : { address_latitude: around(town.latitude, n * 37), address_longitude: around(town.longitude, n * 53) }),
    },
    accommodations: dwellingsOf(n),
    ...(n === 26 ? { closure_motive: 'abandon' as const } : {}),
    steps,
  }
}

/** One dwelling; two, that are told apart by their name, in half of the landlords' projects. */
function dwellingsOf(n: number): DemoProject['accommodations'] {
  const construction_year = 1880 + ((n * 17) % 120)
  const own = {
    accommodation_type: n % 3 === 2 ? ('Appartement' as const) : ('Maison' as const),
    construction_year,
    levels_nb: n % 3 === 2 ? 1 : 1 + (n % 2),
    living_area: String(48 + ((n * 11) % 90)),
    main_residence: true,
  }
  if (n % 12 !== 5) return [own]
  const second = { ...own, name: 'Premier étage', living_area: String(31 + ((n * 7) % 40)) }
  return [{ ...own, name: 'Rez-de-chaussée' }, second]
}

/** Nothing is left to be done of it. */
export const isEnded = ({ steps }: DemoProject): boolean => CLOSED.has(steps.at(-1)?.status as ProjectStatus)

/** A visited household had been seen by an adviser of France Rénov’ before: aids are asked for after that. */
function franceRenovOf(steps: DemoProject['steps']): Pick<ProjectSheet, 'france_renov_appointment'> {
  const contacted = steps.find(({ status }) => status === 'contact')
  return contacted && steps.some(({ status }) => status === 'visite_traitee')
    ? { france_renov_appointment: contacted.on }
    : {}
}

/** What it is about. */
const caseOf = (n: number): Pick<ProjectSheet, 'type' | 'work_types' | 'national_partners' | 'no_advance_request'> =>
  n % 4 === 3
    ? {
        type: 'autonomie',
        work_types: [{ type_name: 'salle_de_bain' }, { type_name: 'accessibilite' }],
        national_partners: [{ name: 'Carsat' }],
      }
    : {
        type: n % 7 === 2 ? 'degradation_lourde' : 'energie',
        work_types: [{ type_name: n % 2 === 0 ? 'chauffage' : 'isolation_murs' }, { type_name: 'menuiseries' }],
        ...(n % 5 === 0 ? { national_partners: [{ name: 'Action Logement' }], no_advance_request: true } : {}),
      }

/** What a project went through, its last change a few days ago, or months when it is closed or stands still. */
function stepsOf(n: number, today: string): DemoProject['steps'] {
  const ending: ProjectStatus | undefined = n % 11 === 10 ? 'non_eligible' : n % 9 === 8 ? 'sans_suite' : undefined
  const furthest = ending === 'non_eligible' ? 6 : ending === 'sans_suite' ? 8 : path.length
  const gone = path.slice(0, Math.min(furthest, 1 + ((n * 7) % path.length))).map(([status]) => status)
  const statuses = ending ? [...gone, ending] : gone
  const closed = CLOSED.has(statuses.at(-1) as ProjectStatus)
  const still = n % 13 === 5
  // From brisk to slow, never so slow that it began more than two years ago.
  const pace = 0.6 + ((n * 13) % 7) / 10
  let on = addDays(today, -(closed ? ((n * 37) % 180) + 6 : still ? ((n * 37) % 90) + 96 : (n * 5) % 27))
  const steps: { status: ProjectStatus; on: string }[] = []
  for (let place = statuses.length - 1; place >= 0; place--) {
    steps.unshift({ status: statuses[place] as ProjectStatus, on })
    const lasted = path[place - 1]?.[1] ?? 0
    on = addDays(on, -Math.max(1, Math.round(lasted * pace)))
  }
  return steps
}

const pair = (n: number): string => String(n % 100).padStart(2, '0')
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
/** A place within two kilometres or so of a town's middle, to a metre. */
const around = (middle: number, n: number) => Math.round((middle + ((n % 41) - 20) / 1500) * 1e5) / 1e5
