import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import { type HeldSheet, heldAsOf } from '@faitage/contracts/co-ownership/lot.state'
import { foldedAccount } from '@faitage/contracts/co-ownership/names/folded'
import type { PastedLot, PastedPerson } from '@faitage/contracts/co-ownership/paste/pasted'
import { type LotDoubt, type LotFieldPlan, nameOf } from '@faitage/contracts/co-ownership/paste/plan'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { DecidableRow } from '../../imports/rows/record-row.ts'

/** What is kept of a row of a list of lots; its candidates are people its owner may be, whatever the name. */
export interface LotRow extends DecidableRow {
  /** As it was read. */
  readonly read: PastedLot
  /** As it is written: an owner somebody said to be one who is known has an id. */
  readonly lot: PastedLot
  readonly fields: readonly LotFieldPlan[]
  readonly doubts: readonly LotDoubt[]
}

/** Somebody a line names; `id` where a person said who it is. */
export type NamedPerson = PastedPerson & { readonly id?: string }

/** A lot with its owners and occupants of a day. */
export const lotOn = (sheet: LotSheet, day: string): LotSheet => heldAsOf(sheet as HeldSheet, day) as LotSheet

/** Whose account it is: the same person in whatever list of the mission's it is met. */
export const idOfAccount = (account: string, mission_id: string): string =>
  derivedId(`person account ${foldedAccount(account)}`, mission_id)

/** Somebody who shares an account with others, or has that of somebody of another name. */
export const idWithinAccount = (account: string, name: string, mission_id: string): string =>
  derivedId(`person account ${foldedAccount(account)} ${foldedName(name)}`, mission_id)

const foldedName = (name: string): string => normalise(name) || name.normalize('NFC').trim().toLowerCase()

/** Somebody without an account is the row's own: homonyms are never one by themselves. */
export const idOfRow = (one: PastedPerson, role: string, command: string): string =>
  derivedId(`${role} ${foldedName(nameOf(one))}`, command)
