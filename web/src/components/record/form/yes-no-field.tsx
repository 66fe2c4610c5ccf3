import type { FieldProps } from './field-frame'
import { SelectField } from './fields'

const answers = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
]

/** Oui, Non, or not filled in: three answers, so that nothing unknown reads as a no. */
export const YesNoField = (props: FieldProps) => (
  <SelectField {...props} options={answers} emptyLabel="Non renseigné" codeOf={answer => answer === 'true'} />
)
