import { z } from 'zod'
import { endpoint, listQuery, MISSIONS_MAX, manyOf, pageOf } from '../kernel/endpoint.ts'
import { ofViewer } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'

/** What is told of money, in order: of quotes, then of invoices. */
export const moneyLabels = {
  quoted: 'Devisé',
  signed: 'Signé',
  to_bill: 'À facturer',
  invoiced: 'Facturé',
  paid: 'Encaissé',
  late: 'En retard',
} as const
export type MoneyKey = keyof typeof moneyLabels
export const moneyKeys = Object.keys(moneyLabels) as [MoneyKey, ...MoneyKey[]]

/** Of one project, of some missions, or of all that the reader sees; of the projects they follow where `mine`. */
const scope = {
  project_id: id.optional(),
  missions_id: manyOf(id, MISSIONS_MAX),
  mine: z.enum(['true', 'false']).default('false'),
}
export type MoneyScope = z.output<z.ZodObject<typeof scope>>

/** A paper behind a figure; `amount` is what it counts there, in cents, below 0 for a credit note. */
const row = z.object({
  id,
  kind: z.enum(['quote', 'invoice']),
  project_id: id,
  project_title: z.string(),
  mission_name: z.string(),
  /** Its number or its reference. */
  number: z.string(),
  name: z.string(),
  /** The day that it is about: sent, signed, issued, or due. */
  on: calendarDate.nullable(),
  amount: z.int(),
})
export type MoneyRow = z.infer<typeof row>

export const moneyEndpoints = {
  /** Figures of quotes for whoever reads quotes, of invoices for whoever reads invoices. */
  figures: endpoint({
    method: 'GET',
    path: '/api/money',
    access: 'read home',
    of: ofViewer,
    about: 'invoice',
    shows: ['quote', 'project', 'mission'],
    summary: 'Devisé, signé, facturé, encaissé, en retard, à facturer',
    query: z.object(scope),
    response: z.object({
      figures: z.array(z.object({ key: z.enum(moneyKeys), count: z.int(), amount: z.int() })),
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/money/rows',
    access: 'read home',
    of: ofViewer,
    about: 'invoice',
    shows: ['quote', 'project', 'mission'],
    summary: 'Les devis ou les factures derrière un montant',
    query: z.object({ ...scope, ...listQuery(['on', 'amount', 'number'], 50), figure: z.enum(moneyKeys) }),
    response: pageOf(row),
  }),
}
