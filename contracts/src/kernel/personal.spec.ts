import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEvents } from '../all-events.ts'
import { personal, personalPaths, replaceAt } from './personal.ts'

describe('personal fields', () => {
  it('are found through objects, arrays, records, optional and nullable', () => {
    const schema = z.object({
      plain: z.string(),
      name: personal(z.string()).nullable().optional(),
      contacts: z.array(z.object({ email: personal(z.string()), main: z.boolean() })),
      by_year: z.record(z.string(), z.object({ income: personal(z.int()) })).optional(),
    })
    expect(personalPaths(schema)).toEqual([['name'], ['contacts', '*', 'email'], ['by_year', '*', 'income']])
  })

  it('are replaced where they are, the rest left alone', () => {
    const value = { name: 'Roux', contacts: [{ email: 'a@exemple.fr', main: true }], absent: undefined }
    expect(
      replaceAt(
        replaceAt(value, ['contacts', '*', 'email'], () => 'x'),
        ['other', 'way'],
        () => 'y',
      ),
    ).toEqual({
      name: 'Roux',
      contacts: [{ email: 'x', main: true }],
      absent: undefined,
    })
  })

  it('always have a data subject', () => {
    for (const definition of allEvents)
      if (personalPaths(definition.schema).length > 0) expect(definition.subject, definition.type).toBeDefined()
  })

  it.each(['last_name', 'email', 'phone_number_1', 'address', 'taxable_incomes', 'notes'])(
    '%s is personal in every event',
    field => {
      for (const definition of allEvents) {
        const holders = JSON.stringify(z.toJSONSchema(definition.schema, { unrepresentable: 'any' })).includes(
          `"${field}":`,
        )
        // Where a co-ownership stands is public: it is in the national registry.
        const isPublic = field === 'address' && /^(Copro|Building)[A-Z]/.test(definition.type)
        if (holders && definition.subject && !isPublic)
          expect(
            // The address of somebody is sealed as a whole.
            personalPaths(definition.schema).some(path =>
              path.some(step => step === field || (field === 'address' && ['postal_address', 'place'].includes(step))),
            ),
            `${definition.type}.${field}`,
          ).toBe(true)
      }
    },
  )
})
