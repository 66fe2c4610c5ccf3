import { randomBytes } from 'node:crypto'
import { seal, unseal } from '@faitage/projections/kernel/personal-data/cipher'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { v4 } from 'uuid'
import type { Api } from '../../kernel/api.ts'

const PERIOD_S = 30
const RECOVERY_CODES = 10
/** Letters and figures that are not taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

interface OwnFactor {
  readonly id: string
  readonly kind: 'totp' | 'passkey'
  readonly label: string
  readonly created_at: string
  readonly last_used_at: string | null
}

/** Second factors of people. Secrets are sealed with the installation's key, recovery codes kept as keyed hashes. */
export interface SecondFactors {
  ofUser(userId: string): Promise<OwnFactor[]>
  recoveryLeft(userId: string): Promise<number>
  /** An application to be confirmed; one that was begun and never confirmed is forgotten. */
  beginApplication(userId: string, email: string): Promise<{ id: string; uri: string; secret: string }>
  /** Whether the first code is right: the application counts from then on. */
  confirmApplication(userId: string, id: string, code: string): Promise<boolean>
  /** Whether a code is right, and not used before: of an application, or a recovery code. */
  accept(userId: string, code: string): Promise<'code' | 'recovery' | undefined>
  /** New recovery codes in place of the others. */
  newRecoveryCodes(userId: string): Promise<string[]>
  remove(userId: string, id: string): Promise<OwnFactor | undefined>
  removeAll(userId: string): Promise<number>
}

type Keys = Pick<Api, 'db' | 'secrets' | 'clock'>

export const sealFactor = ({ secrets }: Pick<Api, 'secrets'>, id: string, value: Buffer): Buffer =>
  seal(secrets.master, value, `second factor ${id}`)
export const openFactor = ({ secrets }: Pick<Api, 'secrets'>, id: string, sealed: Buffer): Buffer =>
  unseal(secrets.master, sealed, `second factor ${id}`)

const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

export function secondFactors(api: Keys): SecondFactors {
  const { db, secrets, clock } = api
  const totpOf = (secret: Buffer, email = ''): TOTP =>
    new TOTP({
      issuer: 'Faîtage',
      label: email,
      secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
      period: PERIOD_S,
    })
  const recoveryHash = (userId: string, code: string) => secrets.keyedHash(`recovery code ${userId} ${plain(code)}`)

  /** Whether a code of an application is right and later than any used before: each step serves once. */
  const use = async (id: string, sealed: Buffer, code: string, confirming: boolean): Promise<boolean> => {
    const now = clock.now().getTime()
    const delta = totpOf(openFactor(api, id, sealed)).validate({ token: plain(code), timestamp: now, window: 1 })
    if (delta === null) return false
    const step = Math.floor(now / 1000 / PERIOD_S) + delta
    const used = await db
      .updateTable('second_factor')
      .set({ last_step: String(step), last_used_at: sql<string>`now()`, confirmed: true })
      .where('id', '=', id)
      .where('confirmed', '=', !confirming)
      .where('last_step', '<', String(step))
      .returning('id')
      .executeTakeFirst()
    return used !== undefined
  }

  return {
    async ofUser(userId) {
      return await db
        .selectFrom('second_factor')
        .select(['id', 'kind', 'label', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .where('confirmed', '=', true)
        .orderBy('created_at')
        .execute()
    },

    async recoveryLeft(userId) {
      const rows = await db
        .selectFrom('recovery_code')
        .select('hash')
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .execute()
      return rows.length
    },

    async beginApplication(userId, email) {
      const id = v4()
      const secret = randomBytes(20)
      await db
        .deleteFrom('second_factor')
        .where('user_id', '=', userId)
        .where('kind', '=', 'totp')
        .where('confirmed', '=', false)
        .execute()
      await db
        .insertInto('second_factor')
        .values({
          id,
          user_id: userId,
          kind: 'totp',
          label: 'Application d’authentification',
          secret: sealFactor(api, id, secret),
          credential_key: null,
          last_used_at: null,
        })
        .execute()
      const totp = totpOf(secret, email)
      return { id, uri: totp.toString(), secret: totp.secret.base32 }
    },

    async confirmApplication(userId, id, code) {
      const begun = await db
        .selectFrom('second_factor')
        .select('secret')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('kind', '=', 'totp')
        .where('confirmed', '=', false)
        .executeTakeFirst()
      return begun !== undefined && (await use(id, begun.secret, code, true))
    },

    async accept(userId, code) {
      const applications = await db
        .selectFrom('second_factor')
        .select(['id', 'secret'])
        .where('user_id', '=', userId)
        .where('kind', '=', 'totp')
        .where('confirmed', '=', true)
        .execute()
      if (/^\d{6}$/.test(plain(code))) {
        for (const { id, secret } of applications) if (await use(id, secret, code, false)) return 'code'
        return undefined
      }
      const recovered = await db
        .updateTable('recovery_code')
        .set({ used_at: sql<string>`now()` })
        .where('user_id', '=', userId)
        .where('hash', '=', recoveryHash(userId, code))
        .where('used_at', 'is', null)
        .returning('hash')
        .executeTakeFirst()
      return recovered ? 'recovery' : undefined
    },

    async newRecoveryCodes(userId) {
      const codes = Array.from({ length: RECOVERY_CODES }, newCode)
      await db.transaction().execute(async tx => {
        await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
        await tx
          .insertInto('recovery_code')
          .values(codes.map(code => ({ user_id: userId, hash: recoveryHash(userId, code), used_at: null })))
          .execute()
      })
      return codes
    },

    async remove(userId, id) {
      const removed = await db
        .deleteFrom('second_factor')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('confirmed', '=', true)
        .returning(['id', 'kind', 'label', 'created_at', 'last_used_at'])
        .executeTakeFirst()
      if (removed && (await this.ofUser(userId)).length === 0)
        await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      return removed
    },

    async removeAll(userId) {
      const removed = await db.deleteFrom('second_factor').where('user_id', '=', userId).returning('id').execute()
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      return removed.length
    },
  }
}

/** Twelve characters in three groups; each is drawn without favouring any. */
function newCode(): string {
  const drawn: string[] = []
  while (drawn.length < 12) {
    for (const byte of randomBytes(16)) {
      if (byte < 248 && drawn.length < 12) drawn.push(alphabet[byte % alphabet.length]!)
    }
  }
  return [0, 4, 8].map(at => drawn.slice(at, at + 4).join('')).join('-')
}
