import { expect, test } from 'vitest'
import { isFilled } from './is-filled'

test('a block or rows are filled once a field of theirs is; « non » and zero are said', () => {
  expect([null, undefined, '', [], {}, { name: null }, [{ value: '' }, { value: null }]].map(isFilled)).toEqual(
    Array(7).fill(false),
  )
  expect([false, 0, 'a', ['a'], { name: 'a' }, [{ value: '' }, { value: 'b' }]].map(isFilled)).toEqual(
    Array(6).fill(true),
  )
})
