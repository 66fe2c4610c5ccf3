import type { AmoQuotePaper } from '@faitage/contracts/invoicing/paper'
import { amoTotals } from '@faitage/contracts/invoicing/prestations'
import { describe, expect, it } from 'vitest'
import { euros } from '../../kernel/pdf/printed.ts'
import { dense, readPdf, sha } from '../../kernel/pdf/testing/read-pdf.ts'
import { quotePdf } from './quote-pdf.ts'
import { coOwnership, exemptSeller, quote, service, withAmounts } from './testing/papers.ts'

describe('a quote on paper', () => {
  const told = async (more: Partial<AmoQuotePaper> = {}) => await readPdf(await quotePdf(quote(more)))

  it('says what is sold, until when it may be signed, and what is left to pay', async () => {
    const { text, info } = await told()
    const { lines } = quote()
    const { price_incl_tax, to_pay } = amoTotals(lines)
    for (const say of [
      'Devis DV-3F2A91',
      'Valable jusqu’au 22/02/2027',
      'Bon pour accord',
      euros(price_incl_tax),
      `Reste à votre charge ${euros(to_pay)}`,
    ])
      expect(dense(text)).toContain(dense(say))
    expect(info.Title).toBe('Devis DV-3F2A91 - Accompagnement à la rénovation d’ampleur')
  })

  it('holds the notice and the form of withdrawal when signed at home, and only then', async () => {
    const atHome = await told()
    expect(atHome.text).toContain('14 jours')
    expect(atHome.text).toContain('7 jours qui suivent la signature')
    expect(atHome.pages.at(-1)).toContain('Formulaire de rétractation')
    expect((await told({ off_premises: false })).text).not.toContain('rétractation')
  })

  it('keeps where one signs with what is above it: of a short quote on its first page, of any on no page of its own', {
    tags: 'long',
  }, async () => {
    const line = { ...service, label: 'Montage du dossier', description: null }
    const few = {
      seller: { ...quote().seller, mediator: null },
      conditions: 'Paiement à trente jours.',
      description: null,
    }
    const of = async (count: number, off_premises: boolean) =>
      (await told({ ...few, off_premises, lines: withAmounts(Array(count).fill(line)) })).pages
    const short = await of(3, true)
    expect(short).toHaveLength(2)
    expect(short[0]).toContain('Bon pour accord')
    for (const off_premises of [true, false])
      for (let count = 4; count < 24; count += 2) {
        const signed = (await of(count, off_premises)).find(page => page.includes('Bon pour accord'))
        expect(signed).toContain(off_premises ? 'Votre droit de rétractation' : 'Conditions')
      }
  })

  it('is the same bytes for the same content; a draft says that it is one', async () => {
    expect(sha(await quotePdf(quote()))).toBe(sha(await quotePdf(quote())))
    expect((await told({ draft: true })).text).toContain('BROUILLON')
    expect((await told()).text).not.toContain('BROUILLON')
  })

  it('bears no tax of a seller under article 293 B, nor a column for it', async () => {
    const { text } = await told({
      seller: exemptSeller,
      buyer: coOwnership,
      lines: withAmounts([{ ...service, vat_rate: '0' }]),
    })
    expect(text).toContain('TVA non applicable, art. 293 B du CGI.')
    expect(text).not.toContain('TVA 0')
  })
})
