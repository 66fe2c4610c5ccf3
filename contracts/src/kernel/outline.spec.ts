import { expect, test } from 'vitest'
import { copro, coproOutline } from '../co-ownership/copro.ts'
import { fundingScenario, fundingScenarioOutline } from '../funding/funding-scenario.ts'
import { seller, sellerOutline } from '../invoicing/seller.ts'
import { prospectOutline } from '../prospects/prospect.ts'
import { textBy } from './outline.ts'
import { outlineOf } from './outline-of.ts'
import { shownText } from './shown-value.ts'

test('an outline is data, and nothing of it is lost on the way to a browser', () => {
  for (const outline of [coproOutline, sellerOutline, prospectOutline, fundingScenarioOutline])
    expect(JSON.parse(JSON.stringify(outline))).toEqual(outline)
  expect(outlineOf(seller)).toEqual(sellerOutline)
  expect(sellerOutline.labels).toEqual(seller.labels)
})

test('it writes values as the schemas do, blocks and rows included', () => {
  const { syndic, cadastres, copro_type } = copro.fields.shape
  const by = coproOutline.fields
  const held = { name: 'Foncia', phone_number: '0639980011' }
  expect(textBy(by.syndic, held)).toBe(shownText(syndic, held))
  expect(textBy(by.syndic, held)).toContain('Foncia')
  expect(textBy(by.cadastres, [{ value: 'AB 12' }])).toBe(shownText(cadastres, [{ value: 'AB 12' }]))
  expect(textBy(by.copro_type, 'verticale')).toBe(shownText(copro_type, 'verticale'))
})

test('a field that writes itself says so, and is written by nobody else', () => {
  expect(fundingScenarioOutline.fields.criteria.written).toBe(true)
  const criteria = [{ field: 'living_area', operator: 'lte', value: '60' }]
  expect(() => textBy(fundingScenarioOutline.fields.criteria, criteria)).toThrow('say how')
  expect(shownText(fundingScenario.fields.shape.criteria, criteria)).toContain('Surface habitable')
})
