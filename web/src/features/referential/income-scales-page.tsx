import { addMonths, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import {
  householdLines,
  incomeScale,
  incomeScaleEndpoints,
  originalScale,
} from '@faitage/contracts/referential/income-scale'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

const CeilingsField = lazy(() => import('./ceilings-field').then(module => ({ default: module.CeilingsField })))

const noLine = { tres_modeste: null, modeste: null, intermediaire: null } as never
const noLines = householdLines.map(() => noLine)
const nextYear = (): string => `${addMonths(todayInParis(), 12).slice(0, 4)}-01-01`

const scales = recordKit(incomeScale, incomeScaleEndpoints, {
  path: '/admin/income-scales',
  noun: { one: 'barème', many: 'barèmes', none: 'Aucun barème', fresh: 'Nouveau barème', feminine: false },
  blank: { name: null as never, start_day: nextYear(), ile_de_france: noLines, autres_regions: noLines },
  titleOf: ({ name }) => name,
  columns: columnsOf(incomeScale, incomeScaleEndpoints, {
    name: { width: 320, card: 'title' },
    start_day: { width: 180, text: one => formatDay(one.start_day) },
  }),
  sort: { column: 'start_day', direction: 'desc' },
  Fields: () => (
    <SheetFields
      record={incomeScale}
      own={{
        ile_de_france: <CeilingsField zone="ile_de_france" />,
        autres_regions: <CeilingsField zone="autres_regions" />,
      }}
    />
  ),
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
