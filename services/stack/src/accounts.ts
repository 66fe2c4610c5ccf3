import { createHmac } from 'node:crypto'
import type { StackConfig } from './config.ts'
import { freePort } from './free-port.ts'
import { demoSalesOrders } from './seed/sales-orders.ts'

/** A stand-in that a demonstration starts beside the product: what it is started with, and what the API must know of it. */
export interface EmbeddedStandIn {
  readonly env: Record<string, string>
  readonly api: Record<string, string>
}

/** None where real accounts are configured, nor where this is no demonstration: what it is told is billed nowhere. */
export async function embeddedAccounts(
  { demo, secret }: StackConfig,
  env: NodeJS.ProcessEnv,
  database: string,
): Promise<EmbeddedStandIn | undefined> {
  if (env.ERP_URL || !demo) return undefined
  const port = await freePort()
  const client = {
    ERP_CLIENT_ID: 'faitage-demonstration',
    ERP_CLIENT_SECRET: createHmac('sha256', secret).update('accounts client').digest('base64url'),
  }
  return {
    env: {
      ERP_DATABASE_URL: database,
      ERP_PORT: String(port),
      ERP_ORDERS: JSON.stringify(demoSalesOrders),
      ...client,
    },
    api: { ERP_URL: `http://127.0.0.1:${port}`, ...client },
  }
}

/** None where a real provider of payments is configured, nor where this is no demonstration: no money moves there. */
export async function embeddedBank(
  { demo, secret }: StackConfig,
  env: NodeJS.ProcessEnv,
  database: string,
  publicUrl: string,
): Promise<EmbeddedStandIn | undefined> {
  if (env.PAYPLUG_KEY || env.MONETICO_KEY || !demo) return undefined
  const port = await freePort()
  const key = createHmac('sha256', secret).update('bank key').digest('base64url')
  return {
    env: {
      ...{ BANK_DATABASE_URL: database, BANK_PORT: String(port), BANK_KEY: key },
      BANK_PAGES: `${publicUrl}/api/fake-bank`,
    },
    api: { FAKE_BANK_URL: `http://127.0.0.1:${port}`, FAKE_BANK_KEY: key },
  }
}
