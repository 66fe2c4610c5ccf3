import { CRITERIA_MAX } from '@faitage/contracts/funding/criterion'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { lazy } from 'react'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { fieldOf } from '@/components/record/pages/record-kit'

const CriteriaField = lazy(() => import('./criteria-field').then(module => ({ default: module.CriteriaField })))

/** The summary of a form's faults names each criterion. */
const criterionLabels = Object.fromEntries(
  Array.from({ length: CRITERIA_MAX }, (_, index) =>
    ['field', 'operator', 'value'].map(part => [`criteria.${index}.${part}`, `Critère ${index + 1}`] as const),
  ).flat(),
)
const record = { ...fundingScenario, labels: { ...fundingScenario.labels, ...criterionLabels } }

const own = { funder_id: null, criteria: <CriteriaField {...fieldOf(fundingScenario)('criteria')} /> }
const about = { Critères: 'Le demandeur, son logement et ses travaux les remplissent tous.' }

/** What fills it in. */
export const form = recordForm(record, () => <SheetFields record={fundingScenario} own={own} about={about} />)
