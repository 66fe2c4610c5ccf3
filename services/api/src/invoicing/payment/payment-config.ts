import { trimEnds } from '@faitage/contracts/kernel/trim-ends'
import { z } from 'zod'

const url = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} s’écrit https://serveur/chemin` })
    .transform(at => trimEnds(at, /\//, 'end'))

/** Variables of the environment about the provider of payments by card: PayPlug, Monetico, or the bank of the demonstration. */
export const paymentEnvironment = {
  PAYPLUG_KEY: z.string().min(1).optional(),
  PAYPLUG_URL: url('PAYPLUG_URL').default('https://api.payplug.com'),
  MONETICO_TPE: z.string().min(1).max(10).optional(),
  MONETICO_SOCIETE: z.string().min(1).max(40).optional(),
  MONETICO_KEY: z.string().length(40, 'MONETICO_KEY compte 40 caractères').optional(),
  MONETICO_URL: url('MONETICO_URL').default('https://p.monetico-services.com/paiement.cgi'),
  /** Payments of a test mode count as money: never where real invoices are paid. */
  PAYMENT_TESTS: z.enum(['0', '1'], 'PAYMENT_TESTS vaut « 0 » ou « 1 »').default('0'),
  /** Of the demonstration: where its bank listens, and the key it knows us by. */
  FAKE_BANK_URL: url('FAKE_BANK_URL').optional(),
  FAKE_BANK_KEY: z.string().min(1).optional(),
}

export type PaymentConfig =
  | { readonly provider: 'payplug' | 'fake'; readonly url: string; readonly key: string; readonly takesTests: boolean }
  | {
      readonly provider: 'monetico'
      readonly url: string
      readonly tpe: string
      readonly societe: string
      readonly key: string
      readonly takesTests: boolean
    }

type Given = z.output<z.ZodObject<typeof paymentEnvironment>>

/** @throws {Error} in French where two providers are told, or one by half */
export function paymentConfigOf(env: Given): PaymentConfig | undefined {
  const takesTests = env.PAYMENT_TESTS === '1'
  const { PAYPLUG_KEY: key, MONETICO_TPE: tpe, MONETICO_SOCIETE: societe, MONETICO_KEY } = env
  const monetico = [tpe, societe, MONETICO_KEY].filter(Boolean).length
  if (monetico > 0 && monetico < 3)
    throw new Error('MONETICO_TPE, MONETICO_SOCIETE et MONETICO_KEY vont ensemble : donnez les trois, ou aucune.')
  if (key && monetico > 0)
    throw new Error('Un seul prestataire de paiement : PAYPLUG_KEY ou MONETICO_KEY, pas les deux.')
  if (key) return { provider: 'payplug', url: env.PAYPLUG_URL, key, takesTests }
  if (tpe && societe && MONETICO_KEY)
    return { provider: 'monetico', url: env.MONETICO_URL, tpe, societe, key: MONETICO_KEY, takesTests }
  const { FAKE_BANK_URL, FAKE_BANK_KEY } = env
  if (!FAKE_BANK_URL || !FAKE_BANK_KEY) return undefined
  return { provider: 'fake', url: FAKE_BANK_URL, key: FAKE_BANK_KEY, takesTests: true }
}
