import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/** Milliseconds between two reports of the worker. */
export const WORKER_EVERY_MS = 5000

/** The worker lives; it says whether it reaches the workflow server. */
export const reportWorkerState = endpoint({
  method: 'POST',
  path: '/api/internal/worker-state',
  access: 'serve worker',
  summary: 'L’état du worker',
  body: z.object({ workflow_server: z.boolean() }),
  response: z.null(),
  internal: true,
})
