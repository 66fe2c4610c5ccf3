import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteTemplateEndpoints } from '@faitage/contracts/invoicing/amo-quote-template'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { paymentOrderEndpoints } from '@faitage/contracts/invoicing/payment-order'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { invoicedQuote } from '../invoicing/testing/invoiced-quote.ts'
import { describeSeller } from '../invoicing/testing/sellers.ts'
import type { TestSystem } from './system.ts'
import type { Pair } from './walk-reach.ts'

interface Half {
  readonly mission_id: string
  readonly project_id: string
  /** Takes the place of every name, where one must never be answered. */
  readonly marker: string | undefined
}
type Kind = 'worksQuote' | 'amoQuote' | 'invoice' | 'paymentOrder' | 'amoQuoteTemplate'

/** Quotes, invoices and a link of payment of each of two projects, and a template of each of their missions. */
export async function walkedMoney(
  system: TestSystem,
  halves: { readonly own: Half; readonly foreign: Half },
): Promise<{ scoped: Record<Kind, Pair>; seller: string }> {
  const admin = system.as('admin')
  const { id: seller } = await describeSeller(system)
  // A bank that only browsers speak to.
  system.api.config.payments = {
    ...{ provider: 'monetico', url: 'https://bank.example/paiement.cgi', tpe: '1', societe: 'x', takesTests: true },
    key: '0'.repeat(40),
  }

  const quoteOf = async (project_id: string, name: string) =>
    (await admin.call(worksQuoteEndpoints.create, { body: { project_id, name, company: name, note: name } })).id
  const amoQuoteOf = async (project_id: string, name: string) => {
    const { id } = await admin.call(amoQuoteEndpoints.create, {
      body: {
        ...{ project_id, name, description: name, conditions: name },
        amo_quote_details: [{ kind: 'CUSTOM_SERVICE', label: name, quantity: '1', unit_price: '10' }],
      },
    })
    await admin.call(amoQuoteEndpoints.send, { params: { id } })
    return id
  }
  const invoiceOf = async (project_id: string, name: string) => {
    const home = { address: '1 rue de la République', address_code: '69001', address_location: 'Lyon' }
    await admin.call(projectEndpoints.update, { params: { id: project_id }, body: home })
    const quote_id = await invoicedQuote(system, { project_id, name, as: 'admin', off_premises: false })
    const { id } = await admin.call(invoiceEndpoints.create, { body: { quote_id, type: 'invoice', note: name } })
    await admin.call(invoiceEndpoints.edit, { params: { id } })
    return id
  }
  const of = async ({ mission_id, project_id, marker }: Half): Promise<Record<Kind, string>> => {
    const worksQuote = await quoteOf(project_id, marker ?? 'Isolation')
    const amoQuote = await amoQuoteOf(project_id, marker ?? 'Accompagnement')
    const invoice = await invoiceOf(project_id, marker ?? 'Facture')
    const { id: paymentOrder } = await admin.call(paymentOrderEndpoints.create, { body: { invoice_id: invoice } })
    const template = { mission_id, name: marker ?? 'Forfait' }
    const { id: amoQuoteTemplate } = await admin.call(amoQuoteTemplateEndpoints.create, { body: template })
    return { worksQuote, amoQuote, invoice, paymentOrder, amoQuoteTemplate }
  }
  const [own, foreign] = [await of(halves.own), await of(halves.foreign)]
  const pair = (kind: Kind): Pair => ({ own: own[kind], foreign: foreign[kind] })
  return {
    scoped: {
      worksQuote: pair('worksQuote'),
      amoQuote: pair('amoQuote'),
      invoice: pair('invoice'),
      paymentOrder: pair('paymentOrder'),
      amoQuoteTemplate: pair('amoQuoteTemplate'),
    },
    seller,
  }
}
