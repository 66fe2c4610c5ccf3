import { createHash } from 'node:crypto'
import { auditFaults } from '@faitage/contracts/energy-audit/audit-faults'
import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import { gainOf } from '@faitage/contracts/energy-audit/gain'
import { electricityFactor, labelScale } from '@faitage/contracts/energy-audit/labels'
import type { StoredBalance } from '@faitage/contracts/energy-audit/stored-balance'
import { toInput } from '@faitage/contracts/energy-audit/to-input'
import { sortedJson } from '@faitage/contracts/kernel/sorted-json'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import type { Api } from '../kernel/api.ts'
import { partOf } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { type AuditOperations, written } from './operations.ts'
import type { State } from './state.ts'

const hashOf = (input: AuditInput): string => createHash('sha256').update(sortedJson(input)).digest('hex').slice(0, 32)

type Judged = Pick<State, 'sheet' | 'dwelling'>

/** The input of the engine, or every reason why a state gives none. */
export function inputOf({ sheet, dwelling }: Judged, on: string): AuditInput | Refusal {
  const errors = auditFaults(sheet, { dwelling, on })
  return errors.length > 0 ? refused('energy.balance.invalid', { errors }) : toInput(sheet, dwelling)
}

/** Whether a kept balance is that of this input by the rules of a day. Pure. */
export function isCurrent({ hash, balance }: StoredBalance, input: AuditInput, on: string): boolean {
  const { name } = labelScale({ on, living_area: input.metrics.living_area, mountain: false })
  return hash === hashOf(input) && balance.electricity_factor === electricityFactor(on) && balance.scale === name
}

/** Whether a balance was computed from other values, or by other rules, than those that stand there now. */
export function isStale(state: Judged, today: string): boolean {
  const { balance } = state.sheet
  if (!balance) return false
  const input = inputOf(state, today)
  return isRefusal(input) || !isCurrent(balance, input, today)
}

/** Gain of a state against the initial one; null where that is not known, or was computed of what stands there no more. */
export function gainAgainst(initial: Judged, { sheet }: Pick<State, 'sheet'>, today: string): number | null {
  if (sheet.kind === 'initial' || isStale(initial, today)) return null
  return gainOf(initial.sheet.balance, sheet.balance)
}

/** The balance of what a state holds: the kept one while nothing it was made from has changed, else computed. */
async function computed(api: Pick<Api, 'energy'>, state: Judged, on: string): Promise<StoredBalance | Refusal> {
  const input = inputOf(state, on)
  if (isRefusal(input)) return input
  const kept = state.sheet.balance
  if (kept && isCurrent(kept, input, on)) return kept
  const balance = await api.energy.balance(input, on)
  return isRefusal(balance) ? balance : { on, hash: hashOf(input), balance }
}

/** The balance of a sheet that nobody wrote yet. */
export const balanceOfSheet = (api: Api, sheet: State['sheet'], dwelling: State['dwelling'], on: string) =>
  computed(api, { sheet, dwelling }, on)

/**
 * The balance of a state: the kept one while nothing it was made from has changed, else computed, and kept where the caller
 * may write.
 */
export async function balanceOf(
  api: Api,
  operations: AuditOperations,
  state: State,
  by: By,
): Promise<{ balance: StoredBalance; revision: number } | Refusal> {
  const on = api.clock.today()
  const balance = await computed(api, state, on)
  if (isRefusal(balance)) return balance
  if (balance === state.sheet.balance) return { balance, revision: state.revision }
  if (!mayKeep(state, by)) return { balance, revision: state.revision }
  const begun = await written(operations, state, by)
  if (isRefusal(begun)) return begun
  // Made of what it was computed from: asked for by two at once, it is kept once.
  const request = partOf(
    { ...by.request, commandId: derivedId(`balance ${on} ${balance.hash} ${state.revision}`, state.id) },
    'balance',
  )
  const kept_now = await operations.amend(state.id, { balance }, { caller: by.caller, request })
  return isRefusal(kept_now) ? kept_now : { balance, revision: kept_now.revision }
}

const mayKeep = ({ reached }: State, { caller }: By): boolean =>
  caller.permissions.has('update project') && mayWriteMission(caller, reached.mission)
