import {
  type CustomField,
  type CustomFieldsState,
  evolveCustomFields,
  noCustomFields,
  presentFields,
  type RecordedCustomFieldEvent,
} from '@faitage/contracts/custom-fields/custom-fields-state'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { type CustomFieldsCommand, customFieldsDecider } from './custom-fields.decider.ts'

const mission_id = '10000000-0000-4000-8000-000000000001'
const categories = ['works', 'follow_up'] as const
const idOf = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const held = { projects: 0, several: 0, options: {} }
let made = 0
const newId = () => `30000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

type Step = {
  what: 'add' | 'amend' | 'remove' | 'restore' | 'order'
  n: number
  name: string
  category: 0 | 1
  values: string[]
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('add', 'amend', 'remove', 'restore', 'order'),
  n: fc.nat(5),
  name: fc.constantFrom('A', 'a', 'É', 'e', 'C'),
  category: fc.constantFrom(0, 1),
  values: fc.array(fc.constantFrom('x', 'X', 'y', 'z'), { maxLength: 4 }),
})

function commandOf({ what, n, name, category: place, values }: Step, state: CustomFieldsState): CustomFieldsCommand {
  const id = idOf(n)
  const category = categories[place]!
  switch (what) {
    case 'add':
      return {
        type: 'AddField',
        mission_id,
        id,
        field: { category, name, type: 'list', available_values: values },
        newId,
      }
    case 'amend':
      return { type: 'AmendField', mission_id, id, asked: { category, name, available_values: values }, held, newId }
    case 'remove':
      return { type: 'RemoveField', mission_id, id }
    case 'restore':
      return { type: 'RestoreField', mission_id, id, revision: state.fields.find(one => one.id === id)?.removal ?? -1 }
    case 'order':
      return {
        type: 'OrderFields',
        mission_id,
        order: presentFields(state, category)
          .map(one => one.id)
          .reverse(),
      }
  }
}

test('whatever is done in whatever order, names, places and values of a list stay one each, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      let state = noCustomFields
      const options = new Set<string>()
      for (const [revision, one] of steps.entries()) {
        const decided = customFieldsDecider.decide(commandOf(one, state), state)
        if (isRefusal(decided)) continue
        for (const event of decided)
          state = evolveCustomFields(state, {
            ...event,
            revision,
            recordedAt: '2026-01-01T00:00:00.000Z',
          } as RecordedCustomFieldEvent)
        for (const field of state.fields) for (const { id } of field.options) options.add(id)
        for (const category of categories) {
          const present = presentFields(state, category)
          expect(new Set(present.map(field => field.display_order)).size).toBe(present.length)
          expect(new Set(present.map(field => plain(field.name))).size).toBe(present.length)
          for (const field of present) expectValues(field)
        }
      }
      // A project may hold any value there ever was: each is still called something.
      expect(new Set(state.fields.flatMap(field => field.options.map(({ id }) => id)))).toEqual(options)
    }),
    { numRuns: propertyRuns(300) },
  )
})

function expectValues({ options }: CustomField): void {
  const offered = options.filter(({ retired }) => !retired).map(({ label }) => plain(label))
  expect(offered.length).toBeGreaterThan(0)
  expect(new Set(offered).size).toBe(offered.length)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
