import type { Criterion } from '../criterion.ts'
import { atLeast } from './kit.ts'

/** How many main residences a co-ownership needs: three in four, or 65 % at twenty dwellings at most (either will do). */
export const enoughMainResidences: readonly (readonly Criterion[])[] = [
  [atLeast('main_residence_share', '75')],
  [atLeast('main_residence_share', '65'), { field: 'accommodations_nb', operator: 'lte', value: 20 }],
]
