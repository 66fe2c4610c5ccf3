import { operatorsOf } from '@faitage/contracts/funding/criterion'
import { type CriterionFieldName, criterionField, criterionFields } from '@faitage/contracts/funding/criterion-fields'
import { operatorWords } from '@faitage/contracts/funding/criterion-words'

/** What a criterion may be about, how it is compared, and what it may be compared to. */
export const criteriaOffered = (Object.keys(criterionFields) as CriterionFieldName[]).map(name => {
  const field = criterionField(name)
  return {
    field: name,
    label: field.label,
    group: field.group,
    kind: field.kind,
    unit: 'unit' in field ? (field.unit ?? null) : null,
    operators: operatorsOf[field.kind].map(value => ({ value, label: operatorWords[value] })),
    options: field.kind === 'choice' ? [...field.options] : [],
  }
})
