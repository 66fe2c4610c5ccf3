import { expect, test } from 'vitest'
import { laterThan, until, untilOver } from './until.ts'

test('gives what was found, once there is something', async () => {
  const looks = [undefined, false, 0, 'here']
  expect(await until('a word', () => looks.shift(), { every: 1 })).toBe('here')
  expect(looks).toEqual([])
})

test('says what was awaited where it does not come', async () => {
  await expect(until('a word', () => undefined, { ms: 5, every: 1 })).rejects.toThrow('5 ms in vain for a word')
})

test('looks once more after its time, and does not hide what looking throws', async () => {
  expect(await until('a word', async () => 'here', { ms: 0 })).toBe('here')
  await expect(until('a word', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('waits for a moment to pass', async () => {
  const moment = Date.now() + 5
  await laterThan(moment)
  expect(Date.now()).toBeGreaterThan(moment)
})

test('takes steps to the last, and no more than so many', async () => {
  let taken = 0
  const step = async () => ++taken
  expect(await untilOver('counting', step, told => told === 3)).toBe(3)
  await expect(untilOver('counting', step, () => false, 4)).rejects.toThrow('counting was not over after 4 steps')
  expect(taken).toBe(7)
})
