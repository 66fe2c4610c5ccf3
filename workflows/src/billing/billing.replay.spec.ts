import { beforeAll, describe, expect, it } from 'vitest'
import { prepareReplay, recordedIn, replay } from '../testing/replay.ts'

const recorded = recordedIn(new URL('./histories/', import.meta.url))

beforeAll(prepareReplay)

describe('the workflows of billing', () => {
  it.each(recorded.names)('decides again what it decided: %s', async name => {
    await replay(recorded.text(name))
  })

  it('were each recorded to their end', () => {
    expect(recorded.names).toEqual(['assignOrders-1.json', 'billSalesOrder-1.json'])
  })

  it('would be caught deciding something else', async () => {
    const other = recorded.text('billSalesOrder-1.json').replaceAll('"reserveBill"', '"reserveAll"')
    await expect(replay(other)).rejects.toMatchObject({ name: 'DeterminismViolationError' })
  })

  it('say ids and counts only', () => {
    for (const said of recorded.names.flatMap(recorded.payloads)) {
      expect(said).toMatch(/^[\s\S]{0,300}$/)
      expect(said).not.toMatch(/@|Durand|Ouverture|Dépôt/)
    }
  })
})
