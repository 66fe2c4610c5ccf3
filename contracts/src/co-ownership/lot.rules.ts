import type { FieldError } from '../kernel/error-catalogue.ts'
import { formatEuro } from '../kernel/format-number.ts'
import { REQUIRED } from '../kernel/french.ts'
import { dwellingTypes } from './lot.words.ts'

/** What only makes sense for a lot that its owner does not live in: cleared otherwise, which the form says first. */
export const clearedUnlessLet = [
  'occupants',
  'occupant_status',
  'lease_type',
  'rent_hc_per_month',
  'charges_per_month',
  'rent_cc_per_month',
  'intermediate_rent',
  'convention_rent_type',
  'outstanding_payements_amount',
] as const

type Sheet = Record<string, unknown>

/** A lot as it is kept. Ids of its tantièmes are made when it is answered. */
export function lotShape<S extends object>(sheet: S): S {
  const kept = { ...sheet } as Sheet
  // Null is said: nothing tells whether the owner lives there.
  if (kept.owner_status === undefined) kept.owner_status = 'Occupant'
  const cleared = [
    ...(kept.owner_status === 'Non occupant' ? [] : clearedUnlessLet),
    ...(dwellingTypes.has(kept.type as string) ? [] : ['status_if_habitation']),
  ]
  for (const name of cleared) if (kept[name] != null) kept[name] = null
  const { cles_repartition } = sheet as {
    cles_repartition?: { cle_repartition_id: string; tantieme?: string | null }[] | null
  }
  if (cles_repartition) {
    const held = cles_repartition.flatMap(({ cle_repartition_id, tantieme }) =>
      tantieme ? [{ cle_repartition_id, tantieme }] : [],
    )
    kept.cles_repartition = held.length > 0 ? held : null
  }
  return kept as S
}

export const arrearsFaults = ({ unpaid_amount, unpaid_date }: Arrears): FieldError[] => {
  if ((unpaid_amount == null) === (unpaid_date == null)) return []
  return [{ path: unpaid_amount == null ? 'unpaid_amount' : 'unpaid_date', message: REQUIRED }]
}
type Arrears = { unpaid_amount?: number | null | undefined; unpaid_date?: string | null | undefined }

export function rentWarnings({ rent_hc_per_month: rent, charges_per_month: charges, rent_cc_per_month: whole }: Rents) {
  if (rent == null || charges == null || whole == null || whole === rent + charges) return []
  const message = `Loyer et charges font ensemble ${formatEuro(rent + charges)}.`
  return [{ path: 'rent_cc_per_month', message }]
}
type Rents = {
  [K in 'rent_hc_per_month' | 'charges_per_month' | 'rent_cc_per_month']?: number | null | undefined
}
