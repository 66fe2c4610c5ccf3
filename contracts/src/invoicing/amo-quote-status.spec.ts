import { describe, expect, it } from 'vitest'
import { amoQuoteStatuses, finalStatuses, ledTo, mayMove, offeredMoves } from './amo-quote-status.ts'

describe('a quote of ours', () => {
  it('goes from status to status as its table says, and from a final one nowhere', () => {
    const table = Object.fromEntries(amoQuoteStatuses.map(status => [status, offeredMoves(status).join(' ')]))
    expect(table).toEqual({
      CREATED: 'amend delete send cancel sign',
      WAITING_SIGNATURE: 'pause cancel close sign',
      PAUSED: 'resume cancel close sign',
      CANCELLED: '',
      CLOSED: '',
      EXPIRED: '',
      SIGNED: '',
    })
    for (const status of finalStatuses) expect(offeredMoves(status)).toEqual([])
  })

  it('expires while it waits, paused or not', () => {
    expect(amoQuoteStatuses.filter(status => mayMove(status, 'expire'))).toEqual(['WAITING_SIGNATURE', 'PAUSED'])
    expect([ledTo('expire'), ledTo('resume'), ledTo('amend')]).toEqual(['EXPIRED', 'WAITING_SIGNATURE', undefined])
  })
})
