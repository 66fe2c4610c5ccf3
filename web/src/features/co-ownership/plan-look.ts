import { REGISTRY_DEBTOR } from '@faitage/contracts/co-ownership/arrears/thresholds'
import { dwellingTypes, lotTypes } from '@faitage/contracts/co-ownership/lot.words'
import { occupations } from '@faitage/contracts/co-ownership/overview/occupation'
import type { PlannedLot } from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { floorText } from '@faitage/contracts/co-ownership/overview/plan'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { type CellLook, occupationLook } from './occupation-look'

const limit = formatEuro(REGISTRY_DEBTOR, { whole: true })
const arrearsLooks = {
  more: {
    letter: '€€',
    cell: 'border-destructive bg-destructive-soft text-destructive-soft-foreground',
    word: `Plus de ${limit}`,
  },
  some: { letter: '€', cell: 'border-warning bg-warning-soft text-warning-soft-foreground', word: `Jusqu’à ${limit}` },
  none: { letter: '0', cell: 'border-success bg-success-soft text-success-soft-foreground', word: 'Rien n’est dû' },
  unsaid: { letter: '?', cell: 'border-dashed bg-card text-muted-foreground', word: 'Aucun relevé' },
} as const satisfies Record<string, CellLook>

function owed({ unpaid_amount: amount }: PlannedLot): CellLook {
  if (amount === null) return arrearsLooks.unsaid
  if (amount === 0) return arrearsLooks.none
  return amount > REGISTRY_DEBTOR ? arrearsLooks.more : arrearsLooks.some
}

interface ModeLook {
  readonly label: string
  readonly looks: readonly CellLook[]
  readonly lookOf: (lot: PlannedLot) => CellLook
  /** Of which lots the legend tells the number. */
  readonly counted: string
  readonly counts: (lot: PlannedLot) => boolean
}

/** The two things that cells of a plan may say. */
export const planModes = {
  occupation: {
    label: 'Occupation',
    looks: Object.values(occupationLook),
    lookOf: (lot: PlannedLot): CellLook => occupationLook[lot.occupation],
    counted: 'Logements',
    counts: ({ type }: PlannedLot) => dwellingTypes.has(type),
  },
  arrears: {
    label: 'Impayés de charges',
    looks: Object.values(arrearsLooks),
    lookOf: owed,
    counted: 'Lots',
    counts: () => true,
  },
} as const satisfies Record<string, ModeLook>
export type PlanMode = keyof typeof planModes

/** How many lots have each look, by its letter: of how they are lived in, dwellings alone, as on the page of the copro. */
export const planCounts = (lots: readonly PlannedLot[], mode: PlanMode): Record<string, number> => {
  const { looks, lookOf, counts } = planModes[mode]
  const counted = lots.filter(counts)
  return Object.fromEntries(
    looks.map(({ letter }) => [letter, counted.filter(lot => lookOf(lot).letter === letter).length]),
  )
}

/** « Lot 12, appartement, 3e étage, porte G, propriétaire occupant, 340,00 € d’impayés ». */
export const planSentence = (lot: PlannedLot): string =>
  [
    `Lot ${lot.lot_number}`,
    lotTypes[lot.type].toLowerCase(),
    lot.floor === null ? '' : floorText(lot.floor).toLowerCase(),
    lot.door ? `porte ${lot.door}` : '',
    lot.occupation === 'unsaid' ? '' : occupations[lot.occupation].toLowerCase(),
    lot.unpaid_amount === null ? '' : `${formatEuro(lot.unpaid_amount)} d’impayés`,
  ]
    .filter(Boolean)
    .join(', ')
