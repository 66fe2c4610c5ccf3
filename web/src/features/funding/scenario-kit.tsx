import { CRITERIA_MAX } from '@faitage/contracts/funding/criterion'
import { DEFAULT_RATE, fundingScenario, fundingScenarioEndpoints } from '@faitage/contracts/funding/funding-scenario'
import { lazy } from 'react'
import { blankOf } from '@/components/record/pages/kit-parts'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { fieldOf, recordKit } from '@/components/record/pages/record-kit'
import { titleOfScenario } from './funding-words'

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

/** The scenarios of a funder: written in a panel of its page. */
export const scenarios = recordKit(record, fundingScenarioEndpoints, {
  path: '/admin/funders/PO',
  noun: {
    one: 'scénario',
    many: 'scénarios',
    none: 'Aucun scénario',
    fresh: 'Nouveau scénario',
    feminine: false,
  },
  blank: blankOf(fundingScenario, { funder_id: '', rate: DEFAULT_RATE }),
  titleOf: titleOfScenario,
  columns: [],
  Fields: () => <SheetFields record={fundingScenario} own={own} about={about} />,
})
