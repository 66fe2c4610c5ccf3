import { streamOf } from '@faitage/contracts/kernel/streams'
import { userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** A refusal when one of these people is not an active user of the team: nobody follows their own project. */
export async function unknownReferrer(api: Api, ids: readonly string[]): Promise<Refusal | undefined> {
  const users = await Promise.all(ids.map(id => fold(api, userDecider, streamOf.user(id))))
  const unknown = ids.filter((_, index) => {
    const { state } = users[index]!
    return state.life !== 'present' || !state.sheet.active || state.sheet.role === 'client'
  })
  return unknown.length > 0 ? refused('referrer.unknown', { referrers: unknown }) : undefined
}
