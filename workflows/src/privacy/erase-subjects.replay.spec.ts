import { beforeAll, describe, expect, it } from 'vitest'
import { prepareReplay, recordedIn, replay } from '../testing/replay.ts'

const recorded = recordedIn(new URL('./histories/', import.meta.url))

beforeAll(prepareReplay)

describe('the workflow that erases many people', () => {
  it.each(recorded.names)('decides again what it decided: %s', async name => {
    await replay(recorded.text(name))
  })

  it('was recorded to its end', () => {
    expect(recorded.names).toEqual(['eraseSubjects-1.json'])
  })

  it('would be caught deciding something else', async () => {
    const other = recorded.text('eraseSubjects-1.json').replaceAll('"eraseSome"', '"eraseAll"')
    await expect(replay(other)).rejects.toMatchObject({ name: 'DeterminismViolationError' })
  })

  it('says ids only', () => {
    for (const said of recorded.names.flatMap(recorded.payloads)) {
      expect(said).toMatch(/^[\s\S]{0,200}$/)
      expect(said).not.toMatch(/@|Quemener|Zoé/)
    }
  })
})
