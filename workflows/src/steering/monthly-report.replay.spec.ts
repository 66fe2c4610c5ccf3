import { beforeAll, describe, expect, it } from 'vitest'
import { prepareReplay, recordedIn, replay } from '../testing/replay.ts'

const recorded = recordedIn(new URL('./histories/', import.meta.url))

beforeAll(prepareReplay)

describe('the workflows of monthly reports', () => {
  it.each(recorded.names)('decide again what they decided: %s', async name => {
    await replay(recorded.text(name))
  })

  it('were each recorded to their end', () => {
    expect(recorded.names).toEqual(['dueReports-1.json', 'monthlyReport-1.json'])
  })

  it('would be caught deciding something else', async () => {
    const other = recorded.text('monthlyReport-1.json').replaceAll('"countReport"', '"countAll"')
    await expect(replay(other)).rejects.toMatchObject({ name: 'DeterminismViolationError' })
  })

  it('say ids, days and counts only', () => {
    for (const said of recorded.names.flatMap(recorded.payloads)) {
      expect(said).toMatch(/^[\s\S]{0,300}$/)
      expect(said).not.toMatch(/@|Morel|OPAH|Métropole/)
    }
  })
})
