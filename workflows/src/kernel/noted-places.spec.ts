import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { notedPlaces } from './noted-places.ts'

function noting(save: (position: string) => Promise<unknown> = async () => undefined) {
  const saved: string[] = []
  const halt = new AbortController()
  const failures: unknown[] = []
  const places = notedPlaces(
    async position => {
      await save(position)
      saved.push(position)
    },
    { signal: halt.signal, waiting: error => void failures.push(error), betweenMs: 200 },
  )
  return { places, saved, halt, failures }
}

test('a place alone is noted at once', async () => {
  const { places, saved, halt } = noting()
  places.note('1')
  await turn()
  expect(saved).toEqual(['1'])
  halt.abort()
  await places.end()
  expect(saved).toEqual(['1'])
})

test('of many in a row a few are noted, and the last one is', async () => {
  const { places, saved, halt } = noting()
  const began = performance.now()
  for (let n = 1; n <= 2000; n++) {
    places.note(String(n))
    if (n % 100 === 0) await turn()
  }
  await expect.poll(() => saved.at(-1)).toBe('2000')
  // One at once, and one for each while between two notes that went by, however long all that took.
  expect(saved.length).toBeLessThan(3 + Math.ceil((performance.now() - began) / 200))
  halt.abort()
  await places.end()
})

test('what is still to be noted at the end is', async () => {
  const { places, saved, halt } = noting()
  places.note('1')
  await turn()
  places.note('2')
  places.note('3')
  halt.abort()
  await places.end()
  expect(saved).toEqual(['1', '3'])
})

test('a note that fails is made again, of where it is by then', async () => {
  let failing = true
  const { places, saved, halt, failures } = noting(async () => {
    if (failing) throw new Error('away')
  })
  places.note('1')
  await turn()
  expect(failures).toHaveLength(1)
  failing = false
  places.note('2')
  await expect.poll(() => saved.at(-1)).toBe('2')
  halt.abort()
  await places.end()
})
