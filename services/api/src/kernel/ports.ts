import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import type { EnergyBalance } from '@faitage/contracts/energy-audit/balance'
import type { Connection } from '@temporalio/client'
import type { Api } from './api.ts'
import type { Caller } from './http/caller.ts'
import type { Refusal } from './refusal.ts'

/* What contexts bring to everybody: the kernel knows their shape, the composition opens them. */

/** How missions and projects are reached: a record that belongs to one is reached by it. */
export interface OwnerReach {
  /** @throws {Refusal} NOT_FOUND; mission.readOnly, to write, when the caller only sees it */
  mission(api: Api, caller: Caller, id: string, to: 'read' | 'writeIn'): Promise<unknown>
  project(
    api: Api,
    caller: Caller,
    id: string,
    to: 'read' | 'writeIn',
  ): Promise<{ readonly project: { readonly mission_id: string; readonly requester_id: string } }>
}

/** Values of a letter, by the names of their tokens. */
type LetterValues = Readonly<Record<string, string>>

export interface LetterPress {
  /** The tokens of a template, or why it is refused. */
  judge(template: Uint8Array): Promise<readonly string[] | Refusal>
  /** A template filled in, and the tokens whose place in it stays empty. */
  fill(work: {
    readonly template: Uint8Array
    readonly values: LetterValues
    /** These stand where a value is missing; nothing unless given. */
    readonly gaps?: LetterValues
    readonly output: 'docx' | 'pdf' | 'html'
    readonly title: string
  }): Promise<{ content: Buffer; missing: readonly string[] } | Refusal>
  /** Letters that wait for a thread. */
  waiting(): number
  close(): Promise<void>
}

/** The workflow server as administrators see it. Opened with the first question: most processes are never asked. */
export interface WorkflowServer {
  readonly namespace: string
  readonly taskQueue: string
  /**
   * Asks it.
   *
   * @throws {Unavailable} when it does not answer, a refusal when none is known; what it refuses comes through
   */
  ask<T>(question: (service: Connection['workflowService']) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Computes the energy balance of a dwelling, away from everybody else. */
export interface EnergyEngine {
  /** @param on the day whose rules hold, `YYYY-MM-DD`. Refuses with energy.engine.failed what does not come out finite. */
  balance(input: AuditInput, on: string): Promise<EnergyBalance | Refusal>
  close(): Promise<void>
}
