import { field, optional } from '../kernel/field.ts'
import { choice, day, decimalBetween, rows, shortText } from '../kernel/formats.ts'
import { scaleNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import type { RequesterType } from '../kernel/values.ts'
import { type IncomeCategory, incomeCategories } from '../referential/income-category.ts'
import { provenance } from '../referential/provenance.ts'

/** The kinds of scales; ceilings of income have a record of their own. */
const scaleKinds = { aid_ceiling: 'Plafond de toutes les aides' } as const

const rate = decimalBetween(0, 100, 2, 'Indiquez un pourcentage entre 0 et 100, par exemple 80.')
const lines = rows(
  {
    requester_type: field('Type de demandeur', choice(requesterTypeLabels)),
    /** None: of every category, known or not. */
    category: optional('Catégorie de ressources', choice(incomeCategories)),
    rate: field('Plafond en % des travaux', rate, { unit: '%' }),
  },
  50,
)

/** How much of the works all aids together may pay, from a day until the next scale of its kind. */
export const scale = record('Scale', {
  right: 'enum',
  stream: 'scale',
  words: scaleNoun,
  sections: {
    Barème: {
      name: field('Nom', shortText(150)),
      kind: field('Nature', choice(scaleKinds)),
      applies_from: field('Valable à partir du', day),
      ...provenance,
    },
    Plafonds: {
      basis: field('En part du montant', choice({ TTC: 'TTC', HT: 'HT' })),
      values: field('Plafonds', lines),
    },
  },
  rules({ values }) {
    const met = new Set<string>()
    return values.flatMap(({ requester_type, category }, index) => {
      const key = `${requester_type} ${category ?? ''}`
      if (met.has(key)) return [{ path: `values.${index}.category`, message: 'Ce plafond est déjà posé plus haut.' }]
      met.add(key)
      return []
    })
  },
})
/** The part of it that lists say. */
export const scaleOutline = outlineOf(scale)
export type ScaleSheet = SheetOf<typeof scale>
export const scaleEndpoints = recordEndpoints(scale, '/api/scales', { sort: ['applies_from', 'name', 'kind'] })

/** The ceiling of all aids of a requester on a day. */
export interface AidCeiling {
  readonly rate: string
  readonly basis: 'TTC' | 'HT'
  readonly scale_id: string
  readonly scale_name: string
}

/**
 * The ceiling of the last scale that began; undefined where none says one of this requester: only the price is the limit.
 */
export function aidCeilingOf(
  { requester_type, category, on }: { requester_type: RequesterType; category: IncomeCategory | undefined; on: string },
  scales: readonly (ScaleSheet & { readonly id: string })[],
): AidCeiling | undefined {
  const inForce = scales
    .filter(({ kind, applies_from }) => kind === 'aid_ceiling' && applies_from <= on)
    .toSorted((a, b) => (a.applies_from < b.applies_from ? 1 : -1))[0]
  const own = inForce?.values.filter(line => line.requester_type === requester_type) ?? []
  const line = own.find(one => category && one.category === category) ?? own.find(one => !one.category)
  return inForce && line
    ? { rate: line.rate, basis: inForce.basis, scale_id: inForce.id, scale_name: inForce.name }
    : undefined
}
