import type { BuildingSheet } from '@faitage/contracts/co-ownership/building'
import type { CoproSheet } from '@faitage/contracts/co-ownership/copro'
import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import type { HabitationType } from '@faitage/contracts/co-ownership/lot.words'
import { addDays } from '@faitage/contracts/kernel/format-date'

/** A lot of the demonstration: what it points at is a place in the lists of its copro and of the mission's people. */
export interface DemoLot {
  readonly sheet: Omit<LotSheet, 'copro_id'>
  /** Place of its building; in none where there is none. */
  readonly building: number | undefined
  /** Tantièmes by place of the clé. */
  readonly tantiemes: readonly (string | undefined)[]
  readonly owners: readonly number[]
  readonly tenant: number | undefined
  /** Statements before the last one, the latest first: cents, and the day. */
  readonly owed: readonly { readonly on: string; readonly amount: number }[]
  /** Who bought it since, and on which day. */
  readonly sold: { readonly on: string; readonly to: number } | undefined
}

export interface DemoCopro {
  readonly sheet: Omit<CoproSheet, 'mission_id'>
  readonly buildings: readonly Omit<BuildingSheet, 'copro_id'>[]
  readonly lots: readonly DemoLot[]
}

/** How a copro of the demonstration is made up. */
interface Plan {
  readonly sheet: Omit<CoproSheet, 'mission_id'>
  readonly buildings: readonly (Omit<BuildingSheet, 'copro_id'> & { floors: number; doors: number })[]
  readonly parkings: number
  /** The first of its owners in the list of people, and how many they are. */
  readonly owners: readonly [from: number, count: number]
}

const plans = (today: string): readonly Plan[] => [
  {
    sheet: {
      name: 'Résidence des Ardoises',
      phase: 'travaux',
      copro_type: 'syndicat_unique',
      copro_registry_number: 'AA4900117',
      copro_creation_date: '1968-05-14',
      address_1: {
        address: '14 chemin des Ardoisières',
        address_code: '49800',
        address_location: 'Trélazé',
        address_latitude: 47.4456,
        address_longitude: -0.465,
      },
      cles_repartition: [
        { label: 'Charges générales', kind: 'generale' },
        { label: 'Ascenseur', kind: 'ascenseur' },
      ],
      syndic: {
        name: 'Cabinet Moreau Gestion',
        syndic_type: 'professionnel',
        manager_name: 'Agathe Brossard',
        manager_email: 'gestion.moreau@exemple.fr',
        contract_date: addDays(today, -200),
        contract_end_date: addDays(today, 165),
      },
      nb_lots: 148,
      nb_co_owners: 62,
      nb_building: 3,
      construction_time: 'DE_1961_A_1974',
      collective_heating: true,
      po_majority: true,
      priority_copro: true,
    },
    buildings: [
      {
        ...{ name: 'Bâtiment A', r_plus: 7, lifts: 1, roof: 'terrasse', collective_heater: 'gaz', vmc: 'simple_flux' },
        ...{ erp: false, igh: false, nb_habitations_noted: 32, floors: 8, doors: 4 },
        asbestos_diagnosis_date: addDays(today, -1100),
        asbestos_diagnosis_result: 'presence_a_surveiller',
      },
      {
        ...{ name: 'Bâtiment B', r_plus: 4, lifts: 0, roof: 'terrasse', collective_heater: 'gaz', vmc: 'naturelle' },
        ...{ nb_habitations_noted: 20, floors: 5, doors: 4 },
      },
      {
        ...{ name: 'Bâtiment C', r_plus: 3, lifts: 0, roof: 'terrasse', collective_heater: 'gaz', vmc: 'naturelle' },
        ...{ nb_habitations_noted: 12, floors: 4, doors: 3 },
      },
    ],
    parkings: 20,
    owners: [0, 62],
  },
  {
    sheet: {
      name: 'Le Clos Saint-Laud',
      phase: 'diagnostic',
      copro_type: 'petite_copropriete',
      copro_registry_number: 'AA4900482',
      copro_creation_date: '1932-11-02',
      address_1: {
        address: '27 rue Saint-Laud',
        address_code: '49000',
        address_location: 'Angers',
        address_latitude: 47.4736,
        address_longitude: -0.5541,
      },
      cles_repartition: [{ label: 'Charges générales', kind: 'generale' }],
      syndic: { name: 'Régine Lambert', syndic_type: 'benevole', contract_end_date: addDays(today, 60) },
      nb_lots: 24,
      nb_co_owners: 9,
      nb_building: 1,
      construction_time: 'AVANT_1949',
      collective_heating: false,
      heritage_classification: 'abords',
    },
    buildings: [{ name: 'Sur rue', r_plus: 2, roof: 'ardoises', collective_heater: 'aucun', floors: 3, doors: 4 }],
    parkings: 0,
    owners: [22, 9],
  },
  {
    sheet: {
      name: 'Les Terrasses de Loire',
      phase: 'reperage',
      copro_type: 'syndicat_unique',
      copro_registry_number: 'AA4900951',
      copro_creation_date: '1978-09-20',
      address_1: {
        address: '3 quai de Loire',
        address_code: '49130',
        address_location: 'Les Ponts-de-Cé',
        address_latitude: 47.4236,
        address_longitude: -0.5247,
      },
      cles_repartition: [{ label: 'Charges générales', kind: 'generale', total: 5000 }],
      nb_lots: 34,
      nb_building: 1,
      construction_time: 'DE_1975_A_1993',
      collective_heating: true,
      mixed_copro: true,
      institutional_landlords_presence: true,
    },
    buildings: [{ name: 'Bâtiment unique', r_plus: 3, lifts: 1, vmc: 'simple_flux', floors: 4, doors: 4 }],
    parkings: 2,
    owners: [28, 16],
  },
]

/** Statements of a syndic, quarter after quarter. */
const QUARTER = 91
const QUARTERS = 11

/** The debt of a lot in the three years before: it grows, goes down by an agreement, or comes late. */
function owedBefore(amount: number, place: number, last: string): DemoLot['owed'] {
  return Array.from({ length: QUARTERS }, (_, n) => {
    const quarters = n + 1
    const share = place % 3 === 0 ? 1 - quarters * 0.08 : place % 3 === 1 ? 1 + quarters * 0.05 : quarters < 4 ? 0.6 : 0
    return { on: addDays(last, -QUARTER * quarters), amount: Math.max(0, Math.round((amount * share) / 100) * 100) }
  })
}

const surfaces = [62, 48, 71, 33, 85] as const
const typeOf = (surface: number): HabitationType =>
  surface < 40 ? 't1' : surface < 55 ? 't2' : surface < 75 ? 't3' : 't4'

/** The copros of the demonstration, with their buildings and lots; days count back from `today` (`YYYY-MM-DD`). */
export function demoCopros(today: string, tenants: number): DemoCopro[] {
  let rented = 0
  return plans(today).map(({ sheet, buildings, parkings, owners: [from, count] }) => {
    const homes = buildings.flatMap(({ floors, doors }, building) =>
      Array.from({ length: floors * doors }, (_, n) => ({
        building,
        floor: Math.floor(n / doors),
        n,
        lift: building === 0,
      })),
    )
    const ownerOf = (n: number) => from + (n % count)
    const lots = homes.map(({ building, floor, n, lift }, place): DemoLot => {
      const surface = surfaces[(place * 3) % surfaces.length]!
      const isVacant = place % 11 === 9
      const isLet = !isVacant && place % 3 === 1
      const late = place % 7 === 3
      const stated = addDays(today, -40)
      const amount = 41_250 + place * 7350 + from * 1130
      return {
        sheet: {
          lot_number: String(place + 1),
          type: 'appartement',
          habitation_type: typeOf(surface),
          floor,
          door: 'ABCD'[n % 4]!,
          surface: String(surface),
          owner_status: isLet || isVacant ? 'Non occupant' : 'Occupant',
          status_if_habitation: isVacant ? 'vacant' : 'residence_principale',
          ...(isLet ? { occupant_status: 'locataire', lease_type: 'vide', rent_hc_per_month: surface * 900 } : {}),
          ...(late ? { unpaid_amount: amount, unpaid_date: stated } : {}),
        },
        building,
        tantiemes: [
          String(surface * 3),
          lift && sheet.cles_repartition!.length > 1 ? String(20 + floor * 15) : undefined,
        ],
        owners: [ownerOf(place)],
        tenant: isLet ? rented++ % tenants : undefined,
        owed: late ? owedBefore(amount, place, stated) : [],
        sold: place % 9 === 5 ? { on: addDays(today, -90 - place * 11), to: ownerOf(place + 7) } : undefined,
      }
    })
    const cellars = homes.map(
      ({ building }, place): DemoLot => ({
        sheet: { lot_number: String(homes.length + place + 1), type: 'cave', floor: -1 },
        building,
        tantiemes: ['4'],
        owners: [ownerOf(place)],
        tenant: undefined,
        owed: [],
        sold: undefined,
      }),
    )
    const spaces = Array.from(
      { length: parkings },
      (_, n): DemoLot => ({
        sheet: { lot_number: String(homes.length * 2 + n + 1), type: 'parking_exterieur' },
        building: undefined,
        tantiemes: ['10'],
        owners: [ownerOf(n * 2)],
        tenant: undefined,
        owed: [],
        sold: undefined,
      }),
    )
    const all = [...lots, ...cellars, ...spaces]
    const sumOf = (cle: number) => all.reduce((sum, one) => sum + Number(one.tantiemes[cle] ?? 0), 0)
    // One of them is declared by its règlement, and its lots do not add up to it.
    const cles_repartition = sheet.cles_repartition?.map((cle, n) => ({ ...cle, total: cle.total ?? sumOf(n) }))
    return {
      sheet: { ...sheet, cles_repartition },
      buildings: buildings.map(({ floors: _, doors: __, ...one }) => one),
      lots: all,
    }
  })
}
