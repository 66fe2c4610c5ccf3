import { derivedId } from '@faitage/projections/kernel/derived-id'
import fc from 'fast-check'
import { v5 } from 'uuid'
import { expect, test } from 'vitest'

test('is the version 5 of the standard, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (name, namespace) => {
      expect(derivedId(name, namespace)).toBe(v5(name, namespace))
    }),
  )
})

test('takes a text that is no whole Unicode', () => {
  expect(derivedId('\ud800', '3e2a1a34-6e0b-4a7c-9b43-7a0f0f3c2b11')).toBe('d2f1ca6f-93e5-5190-8d36-4538ede0e533')
})
