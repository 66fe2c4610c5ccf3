import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { Api } from '../../kernel/api.ts'
import { isLoopback } from '../oidc/oidc-config.ts'
import { openFactor, sealFactor } from './second-factors.ts'
import type { SignInSteps } from './sign-in-steps.ts'

/** Loaded with the first passkey: it brings certificates and their notation along. */
const library = () => import('@simplewebauthn/server')

type Asked = { step: string; options: Record<string, unknown> }
type Http = Pick<FastifyRequest, 'host' | 'protocol'>
/** What is sealed of a passkey. */
type Kept = { id: string; publicKey: string; transports?: string[] }

/** Passkeys: a key that a device holds, which answers a challenge for this address only. */
export interface Passkeys {
  /** Whether the page's address allows them: it has a name, and is secure. */
  offered(http: Http): boolean
  startAdding(user: { id: string; email: string; name: string }, http: Http): Promise<Asked | undefined>
  /** Whether the device's answer to a challenge of theirs was right: the passkey then counts. */
  add(userId: string, step: string, label: string, response: Record<string, unknown>, http: Http): Promise<boolean>
  /** A challenge for somebody's passkeys, or for whoever has one here. */
  ask(userId: string | undefined, http: Http): Promise<Asked | undefined>
  /** Who answered a challenge rightly. */
  accept(step: string, response: Record<string, unknown>, http: Http): Promise<string | undefined>
}

export function passkeysOf(api: Pick<Api, 'config' | 'db' | 'secrets' | 'log'>, steps: SignInSteps): Passkeys {
  const { db, secrets, config } = api
  const keyOf = (credentialId: string) => secrets.keyedHash(`passkey ${credentialId}`)

  /** Whom browsers bind a passkey to; a machine's own names for itself are one place. */
  const partyOf = ({ host, protocol }: Http): { id: string; origin: string } | undefined => {
    const open = new URL(config.publicUrl)
    const asked = `${protocol}://${host}`
    const here = URL.canParse(asked) ? new URL(asked) : undefined
    const {
      hostname,
      origin,
      protocol: scheme,
    } = here && isLoopback(open.hostname) && isLoopback(here.hostname) ? here : open
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
    return scheme === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : undefined
  }

  const ofUser = async (userId: string): Promise<Kept[]> => {
    const rows = await db
      .selectFrom('second_factor')
      .select(['id', 'secret'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'passkey')
      .execute()
    return rows.map(({ id, secret }) => JSON.parse(openFactor(api, id, secret).toString()) as Kept)
  }
  const descriptors = (keys: readonly Kept[]) =>
    keys.map(({ id, transports }) => ({ id, ...(transports ? { transports: transports as never } : {}) }))
  /** What a device answered may be anything at all: the library throws at what it cannot read. */
  const right = async <T>(verify: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await verify()
    } catch (error) {
      api.log.debug({ why: (error as Error).message }, 'a passkey was not accepted')
      return undefined
    }
  }

  return {
    offered: http => partyOf(http) !== undefined,

    async startAdding({ id, email, name }, http) {
      const party = partyOf(http)
      if (!party) return undefined
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: 'Faîtage',
        rpID: party.id,
        userID: new Uint8Array(Buffer.from(id)),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: descriptors(await ofUser(id)),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })
      return { step: await steps.begin('new passkey', id, options.challenge), options: { ...options } }
    },

    async add(userId, step, label, response, http) {
      const party = partyOf(http)
      const begun = party && (await steps.take(step, 'new passkey'))
      if (!party || !begun?.challenge || begun.userId !== userId) return false
      const { verifyRegistrationResponse } = await library()
      const verified = await right(() =>
        verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: begun.challenge!,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
        }),
      )
      if (!verified?.verified) return false
      const { id: credentialId, publicKey, counter, transports } = verified.registrationInfo.credential
      const kept: Kept = {
        id: credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        ...(transports ? { transports } : {}),
      }
      const id = v4()
      const added = await db
        .insertInto('second_factor')
        .values({
          id,
          user_id: userId,
          kind: 'passkey',
          label,
          secret: sealFactor(api, id, Buffer.from(JSON.stringify(kept))),
          credential_key: keyOf(credentialId),
          last_step: String(counter),
          confirmed: true,
          last_used_at: null,
        })
        .onConflict(conflict => conflict.column('credential_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async ask(userId, http) {
      const party = partyOf(http)
      if (!party) return undefined
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        userVerification: 'required',
        ...(userId ? { allowCredentials: descriptors(await ofUser(userId)) } : {}),
      })
      return { step: await steps.begin('passkey', userId, options.challenge), options: { ...options } }
    },

    async accept(step, response, http) {
      const party = partyOf(http)
      const begun = party && (await steps.take(step, 'passkey'))
      if (!party || !begun?.challenge || typeof response.id !== 'string') return undefined
      const row = await db
        .selectFrom('second_factor')
        .select(['id', 'user_id', 'secret', 'last_step'])
        .where('credential_key', '=', keyOf(response.id))
        .where('kind', '=', 'passkey')
        .executeTakeFirst()
      if (!row || (begun.userId !== null && begun.userId !== row.user_id)) return undefined
      const kept = JSON.parse(openFactor(api, row.id, row.secret).toString()) as Kept
      const { verifyAuthenticationResponse } = await library()
      const verified = await right(() =>
        verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: begun.challenge!,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          credential: {
            id: kept.id,
            publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
            counter: Number(row.last_step),
          },
        }),
      )
      if (!verified?.verified) return undefined
      await db
        .updateTable('second_factor')
        .set({ last_step: String(verified.authenticationInfo.newCounter), last_used_at: sql<string>`now()` })
        .where('id', '=', row.id)
        .execute()
      return row.user_id
    },
  }
}
