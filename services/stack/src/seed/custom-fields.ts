import type { CustomFieldCategory, CustomFieldType } from '@faitage/contracts/custom-fields/custom-field'
import type { CustomValue } from '@faitage/contracts/custom-fields/custom-value'
import { addDays } from '@faitage/contracts/kernel/format-date'

interface DemoField {
  readonly name: string
  readonly category: CustomFieldCategory
  readonly type: CustomFieldType
  readonly is_multiple?: boolean
  readonly available_values?: readonly string[]
  /** What the nth project holds; undefined where nothing was noted. `option`: the id of a value of the list. */
  value(n: number, option: (label: string) => string, today: string): CustomValue | undefined
}

const signals = ['Travailleuse sociale', 'Mairie', 'CAF', 'Bouche-à-oreille'] as const
const ills = ['Humidité', 'Électricité', 'Structure', 'Chauffage'] as const

/** The mission of the demonstration whose projects have fields of its own. */
export const missionOfFields = 'PIG Habitat dégradé'

/** The date among them that their mission watches. */
export const watchedField = 'Passage en commission'

/** What the team of one mission of the demonstration notes beside what every project holds. */
export const demoCustomFields: readonly DemoField[] = [
  {
    name: 'Repéré par',
    category: 'requester',
    type: 'list',
    available_values: signals,
    value: (n, option) => (n % 5 === 4 ? undefined : [option(signals[n % signals.length] as string)]),
  },
  {
    name: 'Désordres constatés',
    category: 'accommodation',
    type: 'list',
    is_multiple: true,
    available_values: ills,
    value: (n, option) => (n % 3 === 2 ? undefined : ills.filter((_, i) => (n + i) % 3 !== 0).map(option)),
  },
  {
    name: 'Note d’insalubrité',
    category: 'accommodation',
    type: 'numerical',
    value: n => (n % 4 === 3 ? undefined : (15 + (n % 7) * 10) / 100),
  },
  {
    name: watchedField,
    category: 'follow_up',
    type: 'date',
    value: (n, _, today) => (n % 5 === 2 ? addDays(today, 6 + 4 * n) : undefined),
  },
  { name: 'Arrêté en cours', category: 'follow_up', type: 'checkbox', value: n => (n % 6 === 1 ? true : undefined) },
]
