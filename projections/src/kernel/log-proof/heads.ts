import { randomUUID, timingSafeEqual } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type SignedHead, signedHead } from '@faitage/contracts/system/log-proof'
import type { Executor } from '../table-store.ts'
import { signatureOf } from './digest.ts'

/*
 * A signed head is the whole log up to a position in one number. It is appended to the log itself, now and again, and the
 * last one is kept apart, in Postgres (`vault.log_head`) and in a file beside the keys; backups carry both.
 *
 * What that catches: whoever writes in the event store and in Postgres, without the installation's secret, and cuts the
 * newest events, or cuts the newest seals and alters what they sealed, waiting for the product to seal it again. The
 * product signs no new head unless it goes on from the one that was kept.
 *
 * What it cannot catch: what was written since the last head (`HEAD_EVERY_MS` at most, and what the projector is behind);
 * who holds the installation's secret, and may sign whatever they wrote; and who puts everything back as it was at one
 * former head, log, seals, Postgres and file at once: only a head kept elsewhere tells, a backup's for instance
 * (`npm run verify -- FILE`).
 */

/** A head whose signature is this installation's. */
export type Head = { readonly position: bigint; readonly chain: Buffer; readonly signed: SignedHead }

const PURPOSE = Buffer.from('log head')
const signatureFor = (key: Buffer, { position, events, chain }: Omit<SignedHead, 'signature'>): Buffer =>
  signatureOf(key, {
    position: BigInt(position),
    events: BigInt(events),
    hash: PURPOSE,
    chain: Buffer.from(chain, 'hex'),
  })

export function signHead(key: Buffer, at: { position: bigint; events: bigint; chain: Buffer }): SignedHead {
  const head = { position: String(at.position), events: Number(at.events), chain: at.chain.toString('hex') }
  return { ...head, signature: signatureFor(key, head).toString('hex') }
}

/** What was read as a head; undefined where this installation did not sign it. */
export function headFrom(key: Buffer, read: unknown): Head | undefined {
  const parsed = signedHead.safeParse(read)
  if (!parsed.success) return undefined
  const { position, chain, signature } = parsed.data
  if (!timingSafeEqual(signatureFor(key, parsed.data), Buffer.from(signature, 'hex'))) return undefined
  return { position: BigInt(position), chain: Buffer.from(chain, 'hex'), signed: parsed.data }
}

/** Beside the keys. */
export const LOG_HEAD = 'log-head'
export const headFileIn = (dataDir: string | undefined): string | undefined => dataDir && join(dataDir, LOG_HEAD)

/** Where the last head is kept apart from the log. */
export interface KeptHeads {
  /** The newest of those kept; undefined where none is. `altered`: one is there and was not signed here. */
  read(): Promise<{ head: Head | undefined; altered: boolean }>
  keep(head: SignedHead): Promise<void>
  /** Gives up the last one: the log is an older one from now on, and the heads in it are its own. */
  giveUp(): Promise<void>
}

/** @param file beside the keys; none where this role has no folder */
export function keptHeads(database: Executor, key: Buffer, file: string | undefined): KeptHeads {
  return {
    async read() {
      const { rows } = await database.query<{ head: unknown }>('select head from vault.log_head')
      const kept = rows.map(({ head }) => head)
      if (file !== undefined) {
        const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw new Error(`La dernière tête signée ne peut pas être lue (${file}, ${error.code}).`)
        })
        if (text !== undefined) kept.push(jsonOf(text))
      }
      const heads = kept.map(each => headFrom(key, each))
      const good = heads.filter(head => head !== undefined)
      return { head: newestOf(good), altered: good.length < heads.length }
    },
    async keep(head) {
      await database.query(
        `insert into vault.log_head (name, head) values ('last', $1)
         on conflict (name) do update set head = excluded.head, kept_at = now()`,
        [JSON.stringify(head)],
      )
      if (file !== undefined) await replaced(file, `${JSON.stringify(head)}\n`)
    },
    async giveUp() {
      if (file !== undefined) await rm(file, { force: true })
      await database.query('delete from vault.log_head')
    },
  }
}

/** The head in a file that somebody kept elsewhere; undefined where there is none that was signed here. */
export const headInFile = async (key: Buffer, file: string): Promise<Head | undefined> =>
  headFrom(key, jsonOf(await readFile(file, 'utf8').catch(() => '')))

const newestOf = (heads: readonly Head[]): Head | undefined =>
  heads.reduce<Head | undefined>(
    (newest, head) => (newest && newest.position >= head.position ? newest : head),
    undefined,
  )

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whole or not at all, whatever falls: half a head would be taken for an altered one. */
async function replaced(file: string, text: string): Promise<void> {
  const next = `${file}.${randomUUID()}`
  try {
    const handle = await open(next, 'wx', 0o600)
    await handle.writeFile(text)
    await handle.sync().finally(() => handle.close())
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
