import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from '@temporalio/worker'
import pino from 'pino'
import { bundlePath, ensureBundle } from '../kernel/bundle.ts'
import { installRuntime } from '../kernel/worker.ts'

/** The recorded histories of a workflow: JSON files of a folder. See `record-histories.ts`. */
export interface Recorded {
  readonly names: readonly string[]
  text(name: string): string
  /** What its payloads say. */
  payloads(name: string): string[]
}

export function recordedIn(folder: URL): Recorded {
  const text = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  return {
    names: readdirSync(folder).filter(name => name.endsWith('.json')),
    text,
    payloads: name =>
      [...JSON.stringify(JSON.parse(text(name))).matchAll(/"data":"([^"]+)"/g)].map(([, data]) =>
        Buffer.from(data!, 'base64').toString(),
      ),
  }
}

/** Builds the workflows as the worker runs them. */
export async function prepareReplay(): Promise<void> {
  installRuntime(pino({ level: 'silent' }))
  await ensureBundle()
}

/** Lets the workflows decide again. @throws DeterminismViolationError when they decide something else */
export const replay = (history: string): Promise<void> =>
  Worker.runReplayHistory({ workflowBundle: { codePath: bundlePath } }, JSON.parse(history) as never, 'replayed')
