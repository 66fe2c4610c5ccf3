import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type TestDatabase = { readonly url: string; drop(): Promise<void> }

/**
 * Makes a fresh database, copied from a template that `prepare` fills once per server.
 * @param adminUrl a database of the server to connect to
 * @param template.name says what `prepare` makes: another name, another template
 */
export async function createDatabase(
  adminUrl: string,
  template?: { name: string; prepare(url: string): Promise<void> },
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const urlOf = (database: string) => Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href
  await administer(adminUrl, async client => {
    if (template) await ensureTemplate(client, template.name, () => template.prepare(urlOf(`${template.name}_new`)))
    // The files are copied as they are: written page by page through the log, a copy took three times as long.
    await client.query(`create database ${name}${template ? ` template ${template.name} strategy file_copy` : ''}`)
  })
  return {
    url: urlOf(name),
    drop: () => administer(adminUrl, async client => void (await client.query(`drop database ${name} with (force)`))),
  }
}

async function ensureTemplate(client: pg.Client, name: string, prepare: () => Promise<void>): Promise<void> {
  // Held until this connection ends: a database is copied only while nobody uses it.
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  await client.query(`drop database if exists ${name}_new with (force)`)
  await client.query(`create database ${name}_new`)
  await prepare()
  await client.query(`alter database ${name}_new rename to ${name}`)
}

async function administer(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
