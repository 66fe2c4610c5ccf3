import pg from 'pg'

/** The role the product works as: it owns its databases and nothing else of the server. */
export const APPLICATION = 'faitage_app'

/** Lets the application in with its password; whatever else somebody gave it is taken away. */
export async function ensureApplicationRole(adminUrl: string, password: string): Promise<void> {
  await asAdministrator(adminUrl, async client => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION])
    if (!rowCount) await client.query(`create role ${APPLICATION}`)
    await client.query(
      `alter role ${APPLICATION} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(password)}`,
    )
    // Whoever is erased leaves the journal too.
    await client.query(`grant pg_checkpoint to ${APPLICATION}`)
  })
}

/**
 * Makes a database of the application's own unless it is there. One that belongs to the superuser, as they all once did,
 * is handed over with everything in it; cut short, that is done again at the next start.
 *
 * @param urlOf connection string of a database, as superuser
 */
export async function ensureDatabase(urlOf: (database: string) => string, name: string): Promise<void> {
  const quoted = pg.escapeIdentifier(name)
  const owner = await asAdministrator(urlOf('postgres'), async client => {
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [name],
    )
    if (!rows[0]) await client.query(`create database ${quoted} owner ${APPLICATION}`)
    return rows[0]?.owner ?? APPLICATION
  })
  await asAdministrator(urlOf(name), async client => {
    await client.query(`grant execute on function pg_switch_wal() to ${APPLICATION}`)
  })
  if (owner === APPLICATION) return
  await asAdministrator(urlOf(name), async client => {
    await client.query('begin')
    const { rows } = await client.query<{ handover: string }>(HANDOVERS)
    for (const { handover } of rows) await client.query(`${handover} owner to ${APPLICATION}`)
    await client.query(`alter database ${quoted} owner to ${APPLICATION}`)
    await client.query('commit')
  })
}

/** What the superuser owns of a database and is the application's: neither the system's, nor an extension's. */
const HANDOVERS = `
  with mine as (select oid from pg_roles where rolname = current_user),
  named as (
    select oid, nspname from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
  kept as (select classid, objid from pg_depend where deptype = 'e')
  select format('alter schema %I', nspname) as handover from pg_namespace n
    where oid in (select oid from named) and nspowner in (select oid from mine)
    and (('pg_namespace'::regclass, n.oid) not in (select classid, objid from kept))
  union all
  select format('alter %s %I.%I', case relkind when 'S' then 'sequence' when 'v' then 'view'
      when 'm' then 'materialized view' else 'table' end, nspname, relname)
    from pg_class c join named on named.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and relowner in (select oid from mine)
    and (('pg_class'::regclass, c.oid) not in (select classid, objid from kept))
    and not (relkind = 'S' and exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
  union all
  select format('alter routine %I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p join named on named.oid = pronamespace
    where proowner in (select oid from mine)
    and (('pg_proc'::regclass, p.oid) not in (select classid, objid from kept))
  union all
  select format('alter type %I.%I', nspname, typname)
    from pg_type t join named on named.oid = typnamespace left join pg_class c on c.oid = typrelid
    where (typtype in ('e', 'd', 'r') or c.relkind = 'c') and typowner in (select oid from mine)
    and (('pg_type'::regclass, t.oid) not in (select classid, objid from kept))`

async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
