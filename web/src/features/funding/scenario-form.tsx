import { CRITERIA_MAX } from '@faitage/contracts/funding/criterion'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { recordForm } from '@/components/record/form/form-of'
import { ScenarioFields } from './scenario-fields.tsx'

/** The summary of a form's faults names each criterion. */
const criterionLabels = Object.fromEntries(
  Array.from({ length: CRITERIA_MAX }, (_, index) =>
    ['field', 'operator', 'value'].map(part => [`criteria.${index}.${part}`, `Critère ${index + 1}`] as const),
  ).flat(),
)
const record = { ...fundingScenario, labels: { ...fundingScenario.labels, ...criterionLabels } }

/** What fills it in. */
export const form = recordForm(record, ScenarioFields)
