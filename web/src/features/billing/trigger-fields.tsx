import { billingTrigger } from '@faitage/contracts/billing/billing-trigger'
import { useWatch } from 'react-hook-form'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'

/** What is between two cases is asked once there are two. */
function TriggerFields() {
  const [main, second] = useWatch({ name: ['main_case_type', 'secondary_case_type'] }) as (string | null)[]
  return (
    <SheetFields
      record={billingTrigger}
      own={{ mission_id: null, ...(main && second ? {} : { case_type_operator: null }) }}
    />
  )
}

/** What fills it in. */
export const form = recordForm(billingTrigger, TriggerFields)
