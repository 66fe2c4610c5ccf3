import { readFileSync } from 'node:fs'
import type { Connection } from '@temporalio/client'
import { Unavailable } from '../kernel/events/event-log.ts'
import type { WorkflowServer } from '../kernel/ports.ts'
import { refused } from '../kernel/refusal.ts'
import type { TemporalConfig } from './temporal-config.ts'

const ANSWER_MS = 3000
/** gRPC: deadline exceeded, unavailable, cancelled, unauthenticated, denied. */
const AWAY = new Set([1, 4, 7, 14, 16])

export function openWorkflowServer(config: TemporalConfig | undefined): WorkflowServer {
  let line: Promise<Connection> | undefined
  const open = async ({ address, apiKey, certificateFile }: TemporalConfig): Promise<Connection> => {
    const { Connection: Opened } = await import('@temporalio/client')
    const certificate = certificateFile ? { serverRootCACertificate: readFileSync(certificateFile) } : undefined
    return Opened.lazy({
      address,
      connectTimeout: ANSWER_MS,
      ...(apiKey ? { apiKey } : {}),
      ...(certificate ? { tls: certificate } : {}),
    })
  }
  return {
    namespace: config?.namespace ?? '',
    taskQueue: config?.taskQueue ?? '',
    async ask(question) {
      if (!config) throw refused('workflow.noServer')
      line ??= open(config)
      try {
        const connection = await line
        await connection.ensureConnected()
        return await connection.withDeadline(Date.now() + ANSWER_MS, () => question(connection.workflowService))
      } catch (error) {
        // Without a code: no connection was made.
        const { code } = error as { code?: number }
        if (code !== undefined && !AWAY.has(code)) throw error
        // The next question opens a line anew.
        void line?.then(one => one.close()).catch(() => undefined)
        line = undefined
        throw new Unavailable('the workflow server does not answer')
      }
    },
    close: async () => (await line?.catch(() => undefined))?.close(),
  }
}
