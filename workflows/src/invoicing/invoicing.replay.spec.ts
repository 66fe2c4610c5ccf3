import { beforeAll, describe, expect, it } from 'vitest'
import { prepareReplay, recordedIn, replay } from '../testing/replay.ts'

const recorded = recordedIn(new URL('./histories/', import.meta.url))

beforeAll(prepareReplay)

describe('the workflows of invoicing', () => {
  it.each(recorded.names)('decides again what it decided: %s', async name => {
    await replay(recorded.text(name))
  })

  it('were each recorded to their end', () => {
    expect(recorded.names).toEqual([
      'editInvoice-1.json',
      'exportInvoice-1.json',
      'paymentOrder-1.json',
      'readSignatures-1.json',
      'settleInvoices-1.json',
      'signQuote-1.json',
    ])
  })

  it('would be caught deciding something else', async () => {
    const other = recorded.text('editInvoice-1.json').replaceAll('"numberInvoice"', '"numberAll"')
    await expect(replay(other)).rejects.toMatchObject({ name: 'DeterminismViolationError' })
  })

  it('say ids and counts only', () => {
    for (const said of recorded.names.flatMap(recorded.payloads)) {
      expect(said).toMatch(/^[\s\S]{0,300}$/)
      expect(said).not.toMatch(/@|Morel|Durand|Anne/)
    }
  })
})
