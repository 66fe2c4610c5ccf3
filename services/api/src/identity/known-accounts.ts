import { streamOf } from '@faitage/contracts/kernel/streams'
import { otherAdministrators } from '@faitage/projections/identity/user-account.queries'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { isAdministrator } from './last-administrator.ts'
import { passwordsOf } from './passwords.ts'
import { userIdOf } from './register-user.ts'
import type { Sessions } from './sessions.ts'
import { userDecider } from './user.decider.ts'

/**
 * Closes the accounts whose password everybody can read (those of a demonstration): none stands beside people's own. Who
 * changed their password keeps their account. What they did stays; an administrator may open them again, with another
 * password.
 *
 * @throws {Error} with a French text when nobody could sign in any more
 */
export async function closeKnownAccounts(api: Api, sessions: Sessions): Promise<void> {
  const passwords = passwordsOf(api)
  const known: string[] = []
  for (const { email, password } of api.config.knownAccounts) {
    const id = userIdOf(api, email)
    if (await passwords.matches(id, password)) known.push(id)
  }
  if (known.length === 0) return
  if (!(await someoneElse(api, known))) {
    throw new Error(
      'ce dossier contient la démonstration, dont les mots de passe sont publics, et personne d’autre ne pourrait se connecter. ' +
        'Donnez FAITAGE_ADMIN_EMAIL et FAITAGE_ADMIN_PASSWORD pour ouvrir votre propre compte : ceux de la démonstration seront désactivés. ' +
        'Ou partez d’un dossier vide avec FAITAGE_DATA, ou gardez la démonstration avec FAITAGE_DEMO=1.',
    )
  }
  for (const id of known) {
    const closed = await handle(api, {
      decider: userDecider,
      stream: streamOf.user(id),
      command: { type: 'AmendUser', changes: { active: false } },
      caller: worker,
      actor: { id: 'system', kind: 'system' },
      request: internalContext(),
    })
    if (isRefusal(closed) && closed.key !== 'NOT_FOUND')
      throw new Error(`closing an account was refused: ${closed.key}`)
    await sessions.closeAll(id)
    // Last: a start that was cut off before begins again.
    await passwords.forget(id)
  }
  api.log.warn({ accounts: known.length }, 'accounts whose password is public were closed')
}

/** Whether an administrator remains who is none of those; the configured one may be too new for the read models. */
async function someoneElse(api: Api, known: readonly string[]): Promise<boolean> {
  const { firstAdministrator } = api.config
  const configured = firstAdministrator ? [userIdOf(api, firstAdministrator.email)] : []
  const others = await otherAdministrators(api.db, known[0] as string)
  for (const id of [...configured, ...others]) if (!known.includes(id) && (await isAdministrator(api, id))) return true
  return false
}
