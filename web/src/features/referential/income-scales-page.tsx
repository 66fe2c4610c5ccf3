import { addMonths, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import {
  householdLines,
  incomeScaleEndpoints,
  incomeScaleOutline,
  originalScale,
} from '@faitage/contracts/referential/income-scale'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

const form = () => import('./income-scale-form').then(module => module.form)

const noLine = { tres_modeste: null, modeste: null, intermediaire: null } as never
const noLines = householdLines.map(() => noLine)
const nextYear = (): string => `${addMonths(todayInParis(), 12).slice(0, 4)}-01-01`

const scales = recordKit(incomeScaleOutline, incomeScaleEndpoints, {
  path: '/admin/income-scales',
  start: { start_day: nextYear(), ile_de_france: noLines, autres_regions: noLines },
  titleOf: ({ name }) => name,
  columns: columnsOf(incomeScaleOutline, incomeScaleEndpoints, {
    name: { width: 320, card: 'title' },
    start_day: { width: 180, text: one => formatDay(one.start_day) },
  }),
  sort: { column: 'start_day', direction: 'desc' },
  form,
})

/** Ceilings of income, year after year: each holds from its day until the next. */
export const Page = () => (
  <>
    <p className="mb-4 max-w-prose text-muted-foreground">
      La catégorie de ressources d’un demandeur est calculée avec le barème en vigueur le jour du dépôt, aujourd’hui à
      défaut. Chaque barème vaut de son jour jusqu’au suivant. Sans autre barème, celui d’origine («&nbsp;
      {originalScale.name}&nbsp;») s’applique.
    </p>
    <RecordSheetPage kit={scales} />
  </>
)
