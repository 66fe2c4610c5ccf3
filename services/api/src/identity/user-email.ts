import { streamOf } from '@faitage/contracts/kernel/streams'
import { findAccountByEmail } from '@faitage/projections/identity/user-account.queries'
import { v5 } from 'uuid'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { userDecider } from './user.decider.ts'
import { type UserEmailCommand, userEmailDecider } from './user-email.decider.ts'

const ADDRESSES = '7c0a5a0e-5f5b-4d7a-9a1f-3f5a4d1f6b20'

/** Milliseconds a reservation holds by itself, until the account that asked for it has the address. */
const UNDER_WAY_MS = 2 * 60_000

type Person = { id: string; kind: 'user' | 'workflow' | 'system' }

/** Whether two addresses are the same to sign in with: case and spaces around aside. */
export const sameEmail = (left: string | null, right: string | null): boolean =>
  (left ?? '').trim().toLowerCase() === (right ?? '').trim().toLowerCase()

/**
 * Makes an address one account's, before the account is given it: of two who ask at once one is refused, whatever the
 * process. A reservation whose account never got the address (a crash in between) lapses after two minutes.
 */
export async function reserveEmail(api: Api, email: string, userId: string, by: Person): Promise<Refusal | undefined> {
  const address = addressOf(api, email)
  const entry = await api.folds.catchUp(userEmailDecider, streamOf.userEmail(address))
  const { holder, since } = entry.state
  let abandonedBy: string | undefined
  if (holder !== undefined && holder !== userId) {
    const underWay = api.clock.now().getTime() - Date.parse(since) < UNDER_WAY_MS
    if (underWay || (await hasEmail(api, holder, email))) return refused('users.create.message.error.emailTaken')
    abandonedBy = holder
  }
  // Accounts older than reservations hold their address all the same.
  const account = await findAccountByEmail(api.db, email)
  if (account && account.id !== userId && (await hasEmail(api, account.id, email))) {
    return refused('users.create.message.error.emailTaken')
  }
  const reserved = await write(api, { type: 'ReserveEmail', id: address, user_id: userId, abandonedBy }, by)
  return isRefusal(reserved) ? reserved : undefined
}

/** Whose address it is now; undefined where it is nobody's. */
export async function holderOfEmail(api: Api, email: string): Promise<string | undefined> {
  const { state } = await api.folds.catchUp(userEmailDecider, streamOf.userEmail(addressOf(api, email)))
  const account = await findAccountByEmail(api.db, email)
  for (const id of [state.holder, account?.id]) if (id !== undefined && (await hasEmail(api, id, email))) return id
  return undefined
}

/** Lets go of an address that an account no longer has. */
export async function releaseEmail(api: Api, email: string | null, userId: string, by: Person): Promise<void> {
  if (email) await write(api, { type: 'ReleaseEmail', id: addressOf(api, email), user_id: userId }, by)
}

/* The same each time, and saying nothing of the address. */
const addressOf = (api: Pick<Api, 'secrets'>, email: string): string =>
  v5(api.secrets.keyedHash(`user email ${email.trim().toLowerCase()}`), ADDRESSES)

async function hasEmail(api: Api, userId: string, email: string): Promise<boolean> {
  const { state } = await fold(api, userDecider, streamOf.user(userId))
  return state.life === 'present' && sameEmail(state.sheet.email, email)
}

const write = (api: Api, command: UserEmailCommand, actor: Person) =>
  handle(api, {
    decider: userEmailDecider,
    stream: streamOf.userEmail(command.id),
    command,
    caller: worker,
    actor,
    request: internalContext(),
  })
