/** An invoice of a quote of the demonstration; days count back from today. */
export interface DemoInvoice {
  readonly type: 'invoice' | 'deposit' | 'balance'
  /** Percent of the quote that a deposit asks for. */
  readonly share?: string
  readonly ago: number
  /** When all of it was paid, by transfer. */
  readonly paid?: number
  /** When it was taken back by a credit note. */
  readonly credited?: number
}

/** A quote of ours of a project of the first mission, by its place, and what came of it. */
export interface DemoQuote {
  readonly project: number
  readonly ago: number
  readonly ends: 'draft' | 'sent' | 'closed' | 'signed'
  readonly invoices?: readonly DemoInvoice[]
}

/** One of each, so that every page of money has something to show. The first two are those that the client follows. */
export const demoQuotes: readonly DemoQuote[] = [
  { project: 0, ago: 0, ends: 'sent' },
  {
    project: 1,
    ago: 75,
    ends: 'signed',
    invoices: [
      { type: 'deposit', share: '30', ago: 66, paid: 52 },
      { type: 'balance', ago: 45 },
    ],
  },
  { project: 2, ago: 0, ends: 'draft' },
  { project: 3, ago: 48, ends: 'signed', invoices: [{ type: 'invoice', ago: 38, paid: 12 }] },
  { project: 4, ago: 33, ends: 'signed', invoices: [{ type: 'invoice', ago: 24, credited: 20 }] },
  { project: 6, ago: 0, ends: 'closed' },
  { project: 9, ago: 16, ends: 'signed', invoices: [{ type: 'invoice', ago: 4 }] },
]

export const creditReason = 'Déplacements comptés deux fois : la facture est refaite.'
export const closeReason = 'Le demandeur a choisi un autre accompagnement.'
