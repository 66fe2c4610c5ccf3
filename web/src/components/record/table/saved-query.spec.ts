import { expect, it } from 'vitest'
import { isAltered, keptQuery, openedBy } from './saved-query.ts'

const keys = ['status', 'mission_id']
const search = 'status=contact,depose&q=dupont&page=3&line=12&recherche=abc&tab=import'

it('holds filters, words, sort and columns, not the page nor what is not the list’s', () => {
  expect(keptQuery(search, keys, undefined)).toBe('q=dupont&status=contact,depose')
  expect(keptQuery(search, keys, ['reference', 'status'])).toBe(
    'columns=reference,status&q=dupont&status=contact,depose',
  )
})

it('opens the list as it was kept, under its own id, whatever the order it was written in', () => {
  const kept = { id: 'abc', query: 'columns=reference,status&q=dupont&status=contact,depose' }
  const opened = openedBy(kept)
  expect(opened).toEqual({ search: 'q=dupont&status=contact,depose&recherche=abc', columns: ['reference', 'status'] })
  expect(isAltered(kept, opened.search, keys, ['reference', 'status'])).toBe(false)
  expect(isAltered(kept, `${opened.search}&page=2`, keys, ['reference', 'status'])).toBe(false)
  expect(isAltered(kept, opened.search, keys, ['reference'])).toBe(true)
  expect(isAltered(kept, 'status=contact&recherche=abc', keys, ['reference', 'status'])).toBe(true)
})

it('that says no columns leaves those of the reader alone', () => {
  const kept = { id: 'abc', query: 'q=dupont' }
  expect(openedBy(kept).columns).toBeUndefined()
  expect(isAltered(kept, 'q=dupont&recherche=abc', keys, ['reference'])).toBe(false)
})

it('asks for a field that is no more: the rest is what it shows', () => {
  expect(isAltered({ query: 'custom.x=1&q=dupont' }, 'custom.x=1&q=dupont&recherche=abc', keys, undefined)).toBe(false)
  expect(openedBy({ id: 'abc', query: null }).search).toBe('recherche=abc')
})
