import { customFieldTypeLabels } from '@faitage/contracts/custom-fields/custom-field'
import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'

/** `Liste de valeurs (plusieurs) : Nord, Sud`. */
export function whatItHolds({ type, is_multiple, available_values }: CustomFieldItem): string {
  const label = customFieldTypeLabels[type]
  return type === 'list' ? `${label}${is_multiple ? ' (plusieurs)' : ''}\u00A0: ${available_values.join(', ')}` : label
}
