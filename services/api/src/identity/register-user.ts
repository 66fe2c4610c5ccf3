import type { UserSheet } from '@faitage/contracts/identity/user'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { v5 } from 'uuid'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { passwordsOf } from './passwords.ts'
import { userDecider } from './user.decider.ts'
import { reserveEmail } from './user-email.ts'

const USERS = '0d4c6a3e-6f3b-4a63-8f0c-2f6f2c1d9b55'

/** The id a user of this e-mail gets: the same each time, and saying nothing of the e-mail. */
export const userIdOf = (api: Pick<Api, 'secrets'>, email: string): string =>
  v5(api.secrets.keyedHash(`user ${email.trim().toLowerCase()}`), USERS)

const system = { id: 'system', kind: 'system' } as const

/** The address of an account to register is another's. */
class EmailTaken extends Error {
  override name = 'EmailTaken'
}

/**
 * Registers a user with a first password. Doing it again changes nothing, neither the sheet nor the password.
 *
 * @throws {EmailTaken} when the address is another account's; when the event store refuses
 */
export async function registerUser(
  api: Api,
  { sheet, password, id = userIdOf(api, sheet.email) }: { sheet: UserSheet; password: string; id?: string },
): Promise<Written> {
  // An address that became somebody else's since is not taken back.
  if (await reserveEmail(api, sheet.email, id, system)) throw new EmailTaken('another account has this e-mail')
  const written = await handle(api, {
    decider: userDecider,
    stream: streamOf.user(id),
    command: { type: 'RegisterUser', id, sheet, preferredApp: 'individual' },
    caller: worker,
    actor: system,
    request: internalContext(v5('register', id)),
  })
  if (isRefusal(written)) throw new Error(`registering a user was refused: ${written.key}`)
  await passwordsOf(api).setFirst(id, password)
  return written
}

/** Makes sure that somebody can sign in and register the others. Nothing to do without a configured one. */
export async function ensureFirstAdministrator(api: Api): Promise<void> {
  const { firstAdministrator } = api.config
  if (!firstAdministrator) return
  const { email, password } = firstAdministrator
  await registerUser(api, {
    password,
    sheet: {
      first_name: 'Premier',
      last_name: 'Administrateur',
      email,
      role: 'admin',
      kind: 'employee',
      active: true,
      groups: [],
      projects_id: [],
    },
  }).catch(error => {
    // Somebody registered since has the address: they are there to let others in.
    if (!(error instanceof EmailTaken)) throw error
  })
}
