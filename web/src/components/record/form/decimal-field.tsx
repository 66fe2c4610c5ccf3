import { formatDecimal, parseDecimal } from '@faitage/contracts/kernel/format-number'
import type { FieldProps } from './field-frame'
import { MeasureField } from './fields'

const shown = (value: unknown) => formatDecimal(value as string | null)
// A number on its way (`85,`) is kept as typed until it is one.
const read = (text: string) => parseDecimal(text) ?? text.replace(',', '.')

/** A measure typed with a comma, kept as a decimal string with a point. */
export const DecimalField = (props: FieldProps & { unit?: string }) => (
  <MeasureField {...props} inputMode="decimal" shown={shown} read={read} />
)
