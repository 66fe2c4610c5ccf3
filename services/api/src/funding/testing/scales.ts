import type { scaleEndpoints } from '@faitage/contracts/funding/scale'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'

/** Ceilings of all aids from a day, of an owner who lives there. */
export const ceilingsFrom = (applies_from: string): BodyInputOf<typeof scaleEndpoints.create> => ({
  name: `Plafonds du ${applies_from}`,
  kind: 'aid_ceiling',
  applies_from,
  basis: 'TTC',
  values: [
    { requester_type: 'PO', category: 'tres_modeste', rate: '100' },
    { requester_type: 'PO', category: 'modeste', rate: '90' },
    { requester_type: 'PB', rate: '80' },
  ],
})
