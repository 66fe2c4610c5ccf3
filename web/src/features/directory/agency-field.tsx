import { ComboboxField } from '@/components/record/form/fields'
import { useAgencyOptions } from './agency-options'

/** The agency that an antenna is of. */
export const AgencyField = (field: { name: string; label: string }) => (
  <ComboboxField {...field} {...useAgencyOptions()} required />
)
