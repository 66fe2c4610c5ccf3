import type { MessagePort } from 'node:worker_threads'
import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import type { EnergyBalance } from '@faitage/contracts/energy-audit/balance'
import { balanceOf } from './balance-of.ts'
import { EngineFailed } from './engine-failed.ts'

/** A question to the thread, which says through the port that its turn has come. */
export interface BalanceWork {
  readonly input: AuditInput
  /** The day whose rules are followed. */
  readonly on: string
  readonly port: MessagePort
}

/** Its answer is plain data: classes of errors do not travel. */
export type BalanceAnswer = { readonly balance: EnergyBalance } | { readonly failed: string }

export default function balance({ input, on, port }: BalanceWork): BalanceAnswer {
  port.postMessage('begun')
  try {
    return { balance: balanceOf(input, { on }) }
  } catch (error) {
    if (error instanceof EngineFailed) return { failed: error.message }
    throw error
  } finally {
    port.close()
  }
}
