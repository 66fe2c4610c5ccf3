import { streamOf } from '@faitage/contracts/kernel/streams'
import { otherAdministrators } from '@faitage/projections/identity/user-account.queries'
import type { Api } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { userDecider } from './user.decider.ts'

/** Key of the lock that those who take an administrator away hold, whatever the process. */
const LOCK = 7_201_501

let last: Promise<unknown> = Promise.resolve()

/**
 * Does what takes an administrator away (removal, deactivation, another role), provided another active one remains. One
 * at a time in the whole product: two administrators who remove each other at once do not both succeed.
 */
export function keepingAnAdministrator<T>(api: Api, userId: string, work: () => Promise<T>): Promise<T | Refusal> {
  // One at a time in this process before the lock of all: waiting for it holds a connection.
  const mine = last.then(
    () => locked(api, userId, work),
    () => locked(api, userId, work),
  )
  last = mine.catch(() => undefined)
  return mine
}

async function locked<T>(api: Api, userId: string, work: () => Promise<T>): Promise<T | Refusal> {
  const client = await api.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      if (!(await anotherRemains(api, userId))) return refused('users.update.message.error.lastAdmin')
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

/** Read anew from the streams: the read model only says where to look. */
async function anotherRemains(api: Api, userId: string): Promise<boolean> {
  for (const id of await otherAdministrators(api.db, userId)) if (await isAdministrator(api, id)) return true
  return false
}

/** Whether an account is there, active, and of an administrator. */
export async function isAdministrator(api: Api, id: string): Promise<boolean> {
  const { state } = await api.folds.catchUp(userDecider, streamOf.user(id))
  return state.life === 'present' && state.sheet.active && state.sheet.role === 'admin'
}
