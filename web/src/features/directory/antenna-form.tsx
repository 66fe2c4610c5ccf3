import { antenna } from '@faitage/contracts/directory/antenna'
import { lazy } from 'react'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { fieldOf } from '@/components/record/pages/record-kit'

const AgencyField = lazy(() => import('./agency-field').then(module => ({ default: module.AgencyField })))

const own = { agency_id: <AgencyField {...fieldOf(antenna)('agency_id')} /> }

/** What fills it in. */
export const form = recordForm(antenna, () => <SheetFields record={antenna} own={own} />)
