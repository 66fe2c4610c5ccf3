import type { ArrearsPoint } from '@faitage/contracts/co-ownership/arrears/points'
import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import type { Holder } from '@faitage/contracts/co-ownership/ownership/changes'
import type { OwnershipRole, Period } from '@faitage/contracts/co-ownership/ownership/period'
import type { RecordCommand } from '../kernel/records/record.decider.ts'

export type SellLot = {
  readonly type: 'SellLot'
  readonly on: string
  readonly buyers: readonly Holder[]
  readonly price: number | null
  readonly notary: string | null
  readonly ends_occupation: boolean
  readonly today: string
}
/** From a day on these people hold it, on these terms, and nobody else. */
type RestateHolders = {
  readonly type: 'RestateHolders'
  readonly role: OwnershipRole
  /** Null: nobody knows since when. */
  readonly on: string | null
  readonly holders: readonly Holder[]
  readonly today: string
}
export type DatePeriod = {
  readonly type: 'DatePeriod'
  readonly period_id: string
  readonly dates: Partial<Pick<Period, 'date_in' | 'date_out'>>
  readonly today: string
}
/** It was never so. */
type WithdrawPeriod = {
  readonly type: 'WithdrawPeriod'
  readonly period_id: string
  readonly reason: string | null
}
/** Two sheets of one person are made one: the periods of the first become the second's. */
type MergeHolders = { readonly type: 'MergeHolders'; readonly from_id: string; readonly into_id: string }

/** States a sum owed on a day that has none yet. */
type StateArrears = { readonly type: 'StateArrears' } & ArrearsPoint
/** Corrects the statement of the day `was`. */
type CorrectArrears = { readonly type: 'CorrectArrears'; readonly was: string } & ArrearsPoint
/** Nothing is said to have been owed on that day any more. */
type WithdrawArrears = { readonly type: 'WithdrawArrears'; readonly on: string }

export type LotCommand =
  | RecordCommand<LotSheet>
  | SellLot
  | RestateHolders
  | DatePeriod
  | WithdrawPeriod
  | MergeHolders
  | StateArrears
  | CorrectArrears
  | WithdrawArrears
