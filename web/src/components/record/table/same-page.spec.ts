import { expect, test } from 'vitest'
import { samePage } from './same-page.ts'

const [one, other, own] = [1, 2, 3].map(n => `${n}6779b21-81c2-5e82-8fb5-c5553c1ebd74`) as [string, string, string]

test.each([
  ['/projects/edit/ID', '/projects/edit/ID'],
  ['/projects/edit/ID/follow-up/tasks', '/projects/edit/ID/follow-up/tasks'],
  ['/projects/edit/ID/accommodation/OWN', '/projects/edit/ID/accommodation'],
  ['/projects/edit/ID/accommodation/OWN/documents', '/projects/edit/ID/accommodation'],
  ['/missions/edit/ID/funders/PO/edit/OWN', '/missions/edit/ID/funders/PO'],
])('from %s, the next record is at %s', (from, to) => {
  const pathname = from.replace('ID', one).replace('OWN', own)
  expect(samePage(pathname, one, other)).toBe(to.replace('ID', other))
})
