import { incomeScale } from '@faitage/contracts/referential/income-scale'
import { lazy } from 'react'
import { writeOf } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

const CeilingsField = lazy(() => import('./ceilings-field').then(module => ({ default: module.CeilingsField })))

const own = {
  ile_de_france: <CeilingsField zone="ile_de_france" />,
  autres_regions: <CeilingsField zone="autres_regions" />,
}

/** What fills it in. */
export const form = {
  record: incomeScale,
  blank: { name: null, start_day: null, ile_de_france: [], autres_regions: [] },
  write: writeOf(incomeScale),
  Fields: () => <SheetFields record={incomeScale} own={own} />,
}
