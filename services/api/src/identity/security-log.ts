import { type SecurityKind, type SecurityOutcome, securityKinds } from '@faitage/contracts/identity/security'
import { seal, unseal } from '@faitage/projections/kernel/personal-data/cipher'
import { KeyMissing } from '@faitage/projections/kernel/personal-data/keyring'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { Api } from '../kernel/api.ts'
import { refusalOf } from '../kernel/http/errors.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'

/** What is noted of something somebody did. */
export interface Noted {
  /** The same one twice is one line. Random by default. */
  readonly id?: string
  readonly kind: SecurityKind
  readonly actor?: string | undefined
  /** Whose account it is about. */
  readonly person?: string | undefined
  /** Empty where no request from outside is behind it. */
  readonly ip: string
  /** The e-mail that was tried, where no account is known by it. */
  readonly email?: string | undefined
  /** What it is about, as a French group of words. */
  readonly what?: string | undefined
}

/** What a line tells beside its columns. */
type Detail = { ip: string; email?: string; what?: string; reason?: string }
type Sealed = { id: string; actor_id: string | null; person_id: string | null; detail: Buffer }

/**
 * The security log: a table apart, since what is told of people has to be forgotten in its time. Addresses and e-mails are
 * sealed under the key of the person concerned, so that erasing them erases these too.
 */
export interface SecurityLog {
  /** Notes what is over. */
  note(noted: Noted, outcome?: SecurityOutcome, refusal?: Refusal): Promise<void>
  /** Notes something before it is done, then what became of it: a process that dies in between leaves its line. */
  during<T>(noted: Noted, work: () => Promise<T>): Promise<T>
  addressKey(ip: string): string
  /** What was sealed in lines, in their order; undefined where the person was erased. */
  open(rows: readonly Sealed[]): Promise<(Detail | undefined)[]>
}

export function securityLog({ db, keyring, secrets }: Pick<Api, 'db' | 'keyring' | 'secrets'>): SecurityLog {
  /** The key of a person, or the installation's where there is no such person: an id that was asked for may be made up. */
  const keyOf = async (subject: string | null | undefined): Promise<Buffer> => {
    if (!subject) return secrets.master
    try {
      return (await keyring.load([subject])).get(subject) ?? secrets.master
    } catch (error) {
      if (error instanceof KeyMissing) return secrets.master
      throw error
    }
  }
  const addressKey = (ip: string) => secrets.keyedHash(`security log ${ip}`)

  const write = async (noted: Noted, outcome: SecurityOutcome, refusal?: Refusal): Promise<string> => {
    const { id = v4(), kind, actor, person, ip, email, what } = noted
    const subject = person ?? actor
    const detail: Detail = {
      ip,
      ...(email && !person ? { email } : {}),
      ...(what ? { what } : {}),
      ...(refusal ? { reason: refusal.body.message } : {}),
    }
    const sealed = seal(await keyOf(subject), Buffer.from(JSON.stringify(detail)), `security ${id}`)
    await db
      .insertInto('security_entry')
      .values({
        id,
        kind,
        outcome,
        actor_id: actor ?? null,
        person_id: person ?? null,
        address_key: addressKey(ip),
        detail: sealed,
      })
      // What was done stays said, whatever is tried afterwards under the same key.
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet({ outcome, detail: sealed }).where('security_entry.outcome', '<>', 'done'),
      )
      .execute()
    return id
  }

  return {
    addressKey,

    async note(noted, outcome = 'done', refusal) {
      await write(noted, outcome, refusal)
    },

    async during(noted, work) {
      const known = { ...noted, id: noted.id ?? v4() }
      await write(known, 'pending')
      const result = await work().catch(async error => {
        // What an engine that is away made of it nobody knows: the line stays as it is.
        if (isRefusal(error)) await write(known, 'refused', refusalOf(error))
        throw error
      })
      if (isRefusal(result)) await write(known, 'refused', result)
      else await write(known, 'done')
      return result
    },

    async open(rows) {
      const subjects = [...new Set(rows.map(({ actor_id, person_id }) => person_id ?? actor_id))]
      const keys = new Map(await Promise.all(subjects.map(async one => [one, await keyOf(one)] as const)))
      return rows.map(({ id, actor_id, person_id, detail }) => {
        for (const key of [keys.get(person_id ?? actor_id) ?? secrets.master, secrets.master]) {
          try {
            return JSON.parse(unseal(key, detail, `security ${id}`).toString()) as Detail
          } catch {
            // Sealed under the other key, or under one that was forgotten.
          }
        }
        return undefined
      })
    },
  }
}

/** Notes that a former token was used again, which closed its session. */
export const notingReuse =
  (log: SecurityLog, ip: string) =>
  ({ userId }: { userId: string }): Promise<void> =>
    log.note({ kind: 'session_reused', person: userId, ip }, 'refused')

/** Forgets the lines that had their time, kind by kind. */
export async function forgetSecurity({ db }: Pick<Api, 'db'>): Promise<void> {
  for (const [kind, { days }] of Object.entries(securityKinds)) {
    await sql`delete from security_entry
      where kind = ${kind} and at < now() - make_interval(days => ${days})`.execute(db)
  }
}
