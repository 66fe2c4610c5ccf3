import { comparableName } from './audit-names.ts'
import type { EnergyAuditSheet } from './energy-audit.ts'
import type { RowGroup } from './form-groups.ts'

/*
 * Works that are usually advised: when one is, what it asks for, what it costs, and how it changes the forms. Criteria are
 * those of 2025; prices are means without VAT seen by « Je rénove BBC » (Alsace, 120 houses), absent where none was published.
 */

interface Act {
  readonly label: string
  readonly element: Exclude<RowGroup, 'rooms'>
  readonly criterion?: string
  /** Euros without VAT a square metre. */
  readonly price?: number
  readonly priority: 'first' | 'next' | 'later'
  /** Whether a row calls for it. */
  readonly suits: (row: Row) => boolean
  /** The row once it is done. */
  readonly done: (row: Row, year: number) => Row
}
type Row = Readonly<Record<string, unknown>>

const bare = ({ insulation = 1 }: Row) => insulation === 1 || insulation === 2
const insulated = (how: number, resistance: string) => (row: Row) => ({
  ...row,
  insulation: how,
  insulation_basis: 1,
  insulation_value: resistance,
})
const isOf = (field: string, values: readonly unknown[], usual?: unknown) => (row: Row) =>
  values.includes(row[field] ?? usual)
const both =
  (...tests: readonly ((row: Row) => boolean)[]) =>
  (row: Row) =>
    tests.every(test => test(row))

export const acts = {
  attic: {
    ...{
      label: 'Isoler les combles perdus',
      element: 'ceilings',
      criterion: 'R ≥ 7 m²·K/W',
      price: 47,
      priority: 'first',
    },
    suits: both(bare, isOf('ceiling_type', [1, 2, 7], 2)),
    done: insulated(4, '7'),
  },
  rafters: {
    ...{ label: 'Isoler les rampants', element: 'ceilings', criterion: 'R ≥ 6 m²·K/W', price: 75, priority: 'first' },
    suits: both(bare, isOf('ceiling_type', [3])),
    done: insulated(3, '6'),
  },
  flat_roof: {
    ...{
      label: 'Isoler la toiture-terrasse',
      element: 'ceilings',
      criterion: 'R ≥ 4,5 m²·K/W',
      price: 180,
      priority: 'first',
    },
    suits: both(bare, isOf('ceiling_type', [4])),
    done: insulated(4, '4.5'),
  },
  wall_outside: {
    ...{
      label: 'Isoler les murs par l’extérieur',
      element: 'walls',
      criterion: 'R ≥ 4,4 m²·K/W',
      price: 108,
      priority: 'first',
    },
    suits: both(bare, isOf('wall_type', [1], 1)),
    done: insulated(4, '4.4'),
  },
  floor: {
    ...{ label: 'Isoler le plancher bas', element: 'floors', criterion: 'R ≥ 3 m²·K/W', price: 43, priority: 'next' },
    suits: both(bare, isOf('floor_type', [2, 3, 4, 5])),
    done: insulated(4, '3'),
  },
  windows: {
    ...{
      label: 'Remplacer les fenêtres',
      element: 'woodworks',
      criterion: 'Uw ≤ 1,3 W/m²·K et Sw ≥ 0,3',
      price: 557,
      priority: 'next',
    },
    suits: both(isOf('kind', [2], 2), isOf('glazing', [1, 2, 8])),
    done: row => ({ ...row, glazing: 6, u_known: true, u_value: '1.3' }),
  },
  ventilation: {
    ...{ label: 'Installer une VMC hygroréglable B', element: 'ventilation', priority: 'first' },
    suits: isOf('ventilation_type', [1, 2, 8], 1),
    done: (row, year) => ({ ...row, ventilation_type: 5, installation_year: year }),
  },
  heat_pump: {
    ...{
      label: 'Installer une pompe à chaleur air/eau',
      element: 'heatings',
      criterion: 'Etas ≥ 111 %',
      priority: 'later',
    },
    suits: both(isOf('generator_type', [20, 21, 22, 7]), isOf('emissions_type', [2], 2)),
    done: (row, year) => ({
      ...row,
      ...{ generator_type: 11, energy_used: 1, installation_year: year, power_known: false },
    }),
  },
  thermodynamic: {
    ...{ label: 'Installer un chauffe-eau thermodynamique', element: 'hot_waters', priority: 'later' },
    suits: isOf('generator_type', [1, 2, 3, 9]),
    done: ({ heating: _, ...row }, year) => ({
      ...row,
      ...{ generator_type: 6, energy_used: 1, installation_year: year, storage_volume: '200' },
    }),
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]
export const actLabels = Object.fromEntries(actNames.map(name => [name, acts[name].label])) as Record<ActName, string>
const actOf = (name: ActName): Act => acts[name]

const ranks = ['first', 'next', 'later']
/** The later, the greater; what says nothing comes last. */
export const rankOf = (priority: string | null | undefined): number => ranks.indexOf(priority ?? 'later')

const rowsIn = (sheet: EnergyAuditSheet, group: RowGroup): readonly Row[] => sheet[group] ?? []

/** A recommendation for each row of a state that calls for one, in the order of their worth. `cost` is cents without VAT. Pure. */
export function proposed(sheet: EnergyAuditSheet) {
  return actNames
    .flatMap(act => {
      const { element, label, criterion, price, priority, suits } = actOf(act)
      return rowsIn(sheet, element)
        .filter(suits)
        .map(row => ({
          ...{ act, element, recommendation: label, priority },
          ...(row.name ? { element_name: String(row.name) } : {}),
          ...(criterion ? { criterion } : {}),
          ...(price && row.area ? { cost: Math.round(Number(row.area) * price) * 100 } : {}),
        }))
    })
    .toSorted((one, other) => rankOf(one.priority) - rankOf(other.priority))
}

/** A state with what some recommendations advise: the rows they name, else those that call for it. Pure. */
export function withActs(
  sheet: EnergyAuditSheet,
  advised: readonly { readonly act?: ActName | null | undefined; readonly element_name?: string | null | undefined }[],
  year: number,
): EnergyAuditSheet {
  let state = sheet
  for (const { act, element_name } of advised) {
    if (!act) continue
    const { element, suits, done } = actOf(act)
    const rows = rowsIn(state, element)
    const isNamed = (row: Row) => comparableName(row.name) === comparableName(element_name)
    // Renamed since, or gone: the works are done where they are called for, rather than nowhere in silence.
    const isMeant = comparableName(element_name) !== '' && rows.some(isNamed) ? isNamed : suits
    state = { ...state, [element]: rows.map(row => (isMeant(row) ? done(row, year) : row)) }
  }
  return state
}
