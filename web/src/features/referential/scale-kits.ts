import { scaleEndpoints, scaleOutline } from '@faitage/contracts/funding/scale'
import { addMonths, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { householdLines, incomeScaleEndpoints, incomeScaleOutline } from '@faitage/contracts/referential/income-scale'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'

const path = '/admin/income-scales'
const noLine = { tres_modeste: null, modeste: null, intermediaire: null } as never
const noLines = householdLines.map(() => noLine)
const nextYear = (): string => `${addMonths(todayInParis(), 12).slice(0, 4)}-01-01`

/** Where a figure is from, and who looked it up when. */
const provenance = {
  source: { width: 260, wraps: true },
  verified_on: { width: 130 },
  to_verify: { width: 110 },
} as const

/** Ceilings of income, year after year. */
export const incomeScales = recordKit(incomeScaleOutline, incomeScaleEndpoints, {
  path,
  start: { start_day: nextYear(), ile_de_france: noLines, autres_regions: noLines },
  titleOf: ({ name }) => name,
  columns: columnsOf(incomeScaleOutline, incomeScaleEndpoints, {
    name: { width: 300, card: 'title' },
    start_day: { width: 160, text: one => formatDay(one.start_day) },
    ...provenance,
  }),
  sort: { column: 'start_day', direction: 'desc' },
  form: () => import('./income-scale-form').then(module => module.form),
})

/** Ceilings of all aids together. */
export const aidScales = recordKit(scaleOutline, scaleEndpoints, {
  path,
  start: { kind: 'aid_ceiling', basis: 'TTC', values: [] },
  titleOf: ({ name }) => name,
  columns: columnsOf(scaleOutline, scaleEndpoints, {
    name: { width: 300, card: 'title', wraps: true },
    applies_from: { width: 160, text: one => formatDay(one.applies_from) },
    ...provenance,
  }),
  sort: { column: 'applies_from', direction: 'desc' },
  form: () => import('./aid-scale-form').then(module => module.form),
})
