import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ofWorker } from '../kernel/scope.ts'
import { instant } from '../kernel/values.ts'

/** Milliseconds between two reports of the worker. */
export const WORKER_EVERY_MS = 5000

/** The worker lives; it says whether it reaches the workflow server. */
export const reportWorkerState = endpoint({
  method: 'POST',
  path: '/api/internal/worker-state',
  access: 'serve worker',
  of: ofWorker,
  summary: 'L’état du worker',
  body: z.object({ workflow_server: z.boolean(), started_at: instant, memory_bytes: z.number().min(0) }),
  response: z.null(),
  internal: true,
})
