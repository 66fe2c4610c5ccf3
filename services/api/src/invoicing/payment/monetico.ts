import { createHmac } from 'node:crypto'
import type { PaymentReading } from '@faitage/contracts/invoicing/payment-reading'
import { same } from '../signature/sign-token.ts'
import type { PaymentConfig } from './payment-config.ts'
import type { AskedPayment, PaymentProvider } from './provider.ts'

type Config = Extract<PaymentConfig, { provider: 'monetico' }>
type Fields = Readonly<Record<string, string>>

/** Twenty bytes of the forty characters that the bank gives: its last two may be coded. */
function bytesOf(key: string): Buffer {
  const [before, last] = [key.slice(0, 38), key.slice(38)]
  const code = last.charCodeAt(0)
  if (code > 70 && code < 97) return Buffer.from(before + String.fromCharCode(code - 23) + last.slice(1), 'hex')
  return Buffer.from(before + (last[1] === 'M' ? `${last[0]}0` : last), 'hex')
}

/** The seal of a form or of a call back: every field by name, in the order of their names, but the seal. */
export function macOf(key: string, fields: Fields): string {
  const said = Object.keys(fields)
    .filter(name => name !== 'MAC')
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('*')
  return createHmac('sha1', bytesOf(key)).update(said, 'utf8').digest('hex').toUpperCase()
}

/** A town at the end of an address: its code and its name. */
export const TOWN = /^(\d{5}) {1,3}(\S.{0,80})$/

/** Cents as the bank writes them: `12.34EUR`. */
const amountText = (cents: number): string => `${(cents / 100).toFixed(2)}EUR`
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,2}))?([A-Z]{3})$/

/** The form that a browser posts to the bank. */
export function moneticoForm(config: Config, asked: AskedPayment, now: Date): { action: string; fields: Fields } {
  const lines = asked.payer.address.split(/\r?\n|, /).map(line => line.trim())
  const [, postalCode, city] = TOWN.exec(lines.at(-1) ?? '') ?? []
  const where = postalCode ? { city: city!.slice(0, 50), postalCode } : {}
  // Whoever holds the link holds this form: no name, no mailbox.
  const context = { billing: { addressLine1: (lines[0] || '-').slice(0, 50), ...where, country: 'FR' } }
  const fields = {
    TPE: config.tpe,
    contexte_commande: Buffer.from(JSON.stringify(context)).toString('base64'),
    date: dateText(now),
    lgue: 'FR',
    montant: amountText(asked.amount),
    reference: asked.reference,
    societe: config.societe,
    'texte-libre': asked.order_id,
    url_retour_err: asked.cancel_url,
    url_retour_ok: asked.return_url,
    version: '3.0',
  }
  return { action: config.url, fields: { ...fields, MAC: macOf(config.key, fields) } }
}

/** `dd/mm/yyyy:hh:mm:ss`, in Paris. */
function dateText(now: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options }).format(now)
  const day = part({ day: '2-digit', month: '2-digit', year: 'numeric' })
  return `${day}:${part({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })}`
}

/**
 * What a call back of the bank says; undefined where its seal is not the bank's. A test payment is no live one; a cancelled
 * one is a refusal, of which the bank may let the buyer try again.
 */
export function moneticoReading(config: Config, fields: Fields): PaymentReading | undefined {
  if (!same(String(fields.MAC ?? '').toUpperCase(), macOf(config.key, fields))) return undefined
  if (fields.TPE !== config.tpe) return undefined
  const code = fields['code-retour'] ?? ''
  const [, whole = '0', cents = '', currency = ''] = AMOUNT.exec(fields.montant ?? '') ?? []
  const isPaid = code === 'paiement' || code === 'payetest'
  return {
    provider_payment_id: (fields.reference ?? '').slice(0, 100),
    order_id: fields['texte-libre'],
    amount: Number(whole) * 100 + Number(cents.padEnd(2, '0')),
    currency,
    is_live: code === 'paiement',
    state: isPaid ? 'paid' : code === 'Annulation' ? 'failed' : 'open',
    refunds: [],
  }
}

/** The bank is only spoken to by browsers: it says what was paid by itself, and gives money back from its own pages. */
export const openMonetico = ({ takesTests }: Config): PaymentProvider => ({
  name: 'monetico',
  takesTests,
  begin: async ({ reference }) => reference,
  goTo: async (_, order_id) => `/api/payment-orders/${order_id}/form`,
  read: async () => undefined,
  abort: async () => undefined,
})
