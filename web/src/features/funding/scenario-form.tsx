import { CRITERIA_MAX } from '@faitage/contracts/funding/criterion'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { lazy } from 'react'
import { useRead } from '@/api/queries'
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

/** The fields of a scenario; it excludes national funders, which the copies of a mission are known by. */
function ScenarioFields() {
  const { data } = useRead(funderEndpoints.list, { query: { size: 100, sortBy: 'name' } as never })
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <SheetFields record={fundingScenario} own={own} about={about} choices={{ funder: { options } }} />
}

/** What fills it in. */
export const form = recordForm(record, ScenarioFields)
