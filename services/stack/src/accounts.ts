import { createHmac } from 'node:crypto'
import { freePort, type StackConfig } from './config.ts'
import { demoSalesOrders } from './seed/sales-orders.ts'

/** The stand-in for the accounts that a demonstration starts beside the product, and what the API must know of it. */
export interface EmbeddedAccounts {
  readonly entry: string
  readonly env: Record<string, string>
  readonly api: Record<string, string>
}

/** None where real accounts are configured, nor where this is no demonstration: what it is told is billed nowhere. */
export async function embeddedAccounts(
  { demo, secret }: StackConfig,
  env: NodeJS.ProcessEnv,
  database: string,
): Promise<EmbeddedAccounts | undefined> {
  if (env.ERP_URL || !demo) return undefined
  const port = await freePort()
  const client = {
    ERP_CLIENT_ID: 'faitage-demonstration',
    ERP_CLIENT_SECRET: createHmac('sha256', secret).update('accounts client').digest('base64url'),
  }
  return {
    entry: 'services/engines/src/erp/main.ts',
    env: {
      ERP_DATABASE_URL: database,
      ERP_PORT: String(port),
      ERP_ORDERS: JSON.stringify(demoSalesOrders),
      ...client,
    },
    api: { ERP_URL: `http://127.0.0.1:${port}`, ...client },
  }
}
