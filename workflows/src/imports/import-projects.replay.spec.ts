import { beforeAll, describe, expect, it } from 'vitest'
import { prepareReplay, recordedIn, replay } from '../testing/replay.ts'

const recorded = recordedIn(new URL('./histories/', import.meta.url))

beforeAll(prepareReplay)

describe('the import workflow', () => {
  it.each(recorded.names)('decides again what it decided: %s', async name => {
    await replay(recorded.text(name))
  })

  it('was recorded from its plan to each of its ends, across runs', () => {
    expect(recorded.names).toEqual([
      'cancelled-1.json',
      'continued-1.json',
      'continued-2.json',
      'failed-1.json',
      'mapped-1.json',
    ])
  })

  it('would be caught deciding something else', async () => {
    const other = recorded.text('mapped-1.json').replaceAll('"commitBatch"', '"commitAll"')
    await expect(replay(other)).rejects.toMatchObject({ name: 'DeterminismViolationError' })
  })

  it('says ids and counts only', () => {
    for (const said of recorded.names.flatMap(recorded.payloads)) {
      expect(said).toMatch(/^[\s\S]{0,600}$/)
      expect(said).not.toMatch(/@|Roux|A-1/)
    }
  })
})
