import { afterAll, describe, expect, it } from 'vitest'
import { invoicePdf } from '../../invoicing/paper/invoice-pdf.ts'
import { quotePdf } from '../../invoicing/paper/quote-pdf.ts'
import { invoice, quote } from '../../invoicing/paper/testing/papers.ts'
import { isRefusal } from '../refusal.ts'
import { openPaperPress } from './paper-press.ts'

const press = openPaperPress(new URL('../../paper.thread.ts', import.meta.url))
afterAll(() => press.close())

async function printed(...given: Parameters<typeof press.print>): Promise<Buffer> {
  const bytes = await press.print(...given)
  if (isRefusal(bytes)) throw new Error(JSON.stringify(bytes))
  return bytes
}

describe('the press of papers', () => {
  it('prints in threads what is printed here, byte for byte, many at a time', { tags: 'long' }, async () => {
    const papers = [quote(), invoice(), quote({ draft: true }), invoice({ number: 'F2026-00043' })]
    const there = await Promise.all(papers.map(paper => printed(paper)))
    const here = await Promise.all(papers.map(paper => (paper.kind === 'quote' ? quotePdf(paper) : invoicePdf(paper))))
    expect(there.map((bytes, at) => bytes.equals(here[at]!))).toEqual([true, true, true, true])
  })

  it('prints no invoice that does not hold together', async () => {
    await expect(press.print(invoice({ number: 'x'.repeat(36) }))).rejects.toThrow('number')
    expect((await printed(invoice())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
