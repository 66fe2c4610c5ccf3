import fc from 'fast-check'
import { v5 } from 'uuid'
import { expect, test } from 'vitest'
import { derivedId } from './derived-id.ts'

test('is the version 5 of the standard, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (name, namespace) => {
      expect(derivedId(name, namespace)).toBe(v5(name, namespace))
    }),
  )
})
