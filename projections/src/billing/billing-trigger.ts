import { billingTrigger, billingTriggerListFields } from '@faitage/contracts/billing/billing-trigger'
import { recordModel } from '../kernel/record-model.ts'

export const billingTriggerModel = recordModel(billingTrigger, {
  search: ({ name }) => [name],
  fields: billingTriggerListFields,
})
