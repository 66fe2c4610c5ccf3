import { expect, it } from 'vitest'
import { shownText } from '../kernel/shown-value.ts'
import { invoice } from './invoice.ts'

it.each(['price_excl_tax', 'price_incl_tax', 'co_funded', 'to_pay', 'due', 'paid'] as const)(
  'says its %s in euros wherever it is shown, in its history too',
  name => {
    expect(shownText(invoice.fields.shape[name], 29_562)).toBe('295,62\u00A0€')
  },
)
