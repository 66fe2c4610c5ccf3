import { client } from '@faitage/contracts/directory/client'
import { registered } from '@faitage/contracts/identity/user-state'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import type { ReferentSheet } from '@faitage/contracts/missions/referent'
import type { ReportCandidate } from '@faitage/contracts/steering/monthly-report.endpoints'
import { sql } from 'kysely'
import { displayNameOf, userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** Somebody who has an address. */
export type Recipient = ReportCandidate & { readonly email: string }

/**
 * Who may receive the report of a mission: its client, its referents and its team, as they are now. Addresses stay where they
 * are kept: one that changes is followed, and who leaves the mission is written to no more.
 */
export async function candidatesOf(api: Api, mission: KnownMission): Promise<ReportCandidate[]> {
  const { mission_id, sheet, team } = mission
  const people = [...new Set([team.mission_managers, team.collaborators, team.external_collaborators].flat())]
  const [commissioner, referents, users] = await Promise.all([
    sheet.client_id ? clientOf(api, sheet.client_id) : [],
    referentsOf(api, mission_id),
    Promise.all(people.map(id => memberOf(api, id))),
  ])
  const byName = (a: ReportCandidate, b: ReportCandidate) =>
    a.name.localeCompare(b.name, 'fr') || (a.id < b.id ? -1 : 1)
  return [...commissioner, ...referents.toSorted(byName), ...users.flat().toSorted(byName)]
}

async function clientOf(api: Api, id: string): Promise<ReportCandidate[]> {
  const { state } = await fold(api, deciderOf(client), streamOf.record(client.stream, id))
  if (state.life !== 'present') return []
  const { name, email_address } = state.sheet as { name: string; email_address?: string | null }
  return [{ id, from: 'client', name, email: email_address ?? null }]
}

async function referentsOf(api: Api, mission_id: string): Promise<ReportCandidate[]> {
  const { rows } = await sql<{ id: string; sheet: ReferentSheet }>`
    select id, sheet from referent where not is_deleted and mission_id = ${mission_id}::uuid`.execute(api.db)
  return rows.map(({ id, sheet: { name, email_address } }) => ({
    ...{ id, from: 'referent' as const, name: name ?? 'Référent', email: email_address ?? null },
  }))
}

async function memberOf(api: Api, id: string): Promise<ReportCandidate[]> {
  const { state } = await fold(api, userDecider, streamOf.user(id))
  if (state.life !== 'present') return []
  const { sheet } = registered(state)
  // Whoever may not sign in any more, or sees the mission no more than a client does, is sent nothing of it.
  if (!sheet.active || sheet.role === 'client') return []
  return [{ id, from: 'team', name: displayNameOf(sheet), email: sheet.email }]
}

/** Those of the people chosen who can still be written to. */
export function recipientsAmong(candidates: readonly ReportCandidate[], chosen: readonly string[]): Recipient[] {
  const seen = new Set<string>()
  return candidates.flatMap(one => {
    const address = one.email?.toLowerCase()
    if (!one.email || !address || !chosen.includes(one.id) || seen.has(address)) return []
    // Two people of one address receive it once, however it was written.
    seen.add(address)
    return [{ ...one, email: one.email }]
  })
}

/** Who was chosen and is no longer of the mission: shown, so that they may be taken away. */
export const goneAmong = (candidates: readonly ReportCandidate[], chosen: readonly string[]): ReportCandidate[] =>
  chosen
    .filter(id => !candidates.some(one => one.id === id))
    .map(id => ({ id, from: 'gone', name: 'Ne fait plus partie de la mission', email: null }))

/** Refuses who cannot be written to; those who were chosen before stay. */
export function unwritable(
  candidates: readonly ReportCandidate[],
  chosen: readonly string[],
  before: readonly string[],
): Refusal | undefined {
  for (const id of chosen.filter(one => !before.includes(one))) {
    const found = candidates.find(one => one.id === id)
    if (!found) return refused('monthlyReport.recipient.unknown')
    if (!found.email) return refused('monthlyReport.recipient.noEmail', { name: found.name })
  }
  return undefined
}
