import type pg from 'pg'
import { seal, unseal } from './cipher.ts'

const BOUND = 'words to forget'
type Pool = Pick<pg.Pool, 'query'>

/** Keeps words that name somebody until they are taken out of the searches people keep: sealed, as names are. */
export async function noteWordsToForget(pool: Pool, masterKey: Buffer, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const sealed = seal(masterKey, Buffer.from(JSON.stringify(words)), BOUND)
  await pool.query('insert into vault.words_to_forget (sealed) values ($1)', [sealed])
}

/** Hands them over, and forgets them once that is done. */
export async function forgetWords(
  pool: Pool,
  masterKey: Buffer,
  forget: (words: readonly string[]) => Promise<void>,
): Promise<void> {
  const { rows } = await pool.query<{ id: number; sealed: Buffer }>(
    'select id, sealed from vault.words_to_forget order by id',
  )
  for (const { id, sealed } of rows) {
    await forget(JSON.parse(unseal(masterKey, sealed, BOUND).toString()) as string[])
    await pool.query('delete from vault.words_to_forget where id = $1', [id])
  }
}
