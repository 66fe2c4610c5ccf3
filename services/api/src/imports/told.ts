import type { importFieldNames } from '@faitage/contracts/imports/import-fields'
import type { FileNotes } from '@faitage/contracts/imports/mission-import.chunks'
import type { FaultKind, Told } from '@faitage/contracts/imports/mission-import.told'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { activeUsersByName } from '@faitage/projections/identity/user-account.queries'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { KeptFile } from './import-file.ts'
import { columnHints } from './import-template.ts'
import { aboutOf, choicesOf } from './plan-choices.ts'
import { listErrors } from './rows/import-rows.ts'
import { fieldNamed, isOptional } from './rows/left-out.ts'

/** Errors whose values are looked at, and values shown of each kind. */
const LOOKED_AT = 5000
const VALUES_SHOWN = 30
const KINDS_SHOWN = 60

/** The warnings of an import's plan, before it starts. */
export async function toldOf(api: Api, { import_id, kind }: KeptFile): Promise<Told> {
  const [about, { income_year, without }, warnings, warned, faults] = await Promise.all([
    aboutOf(api, import_id),
    choicesOf(api, import_id),
    kindsOf(api, import_id, 'warnings'),
    countWarned(api, import_id),
    kind === 'projects' ? faultsOf(api, import_id) : [],
  ])
  return {
    sheet: about?.sheet ?? null,
    others: about?.others ?? [],
    sentences: about ? sentencesOf(about) : [],
    ...{ warned, warnings, faults },
    chosen: { income_year, without },
  }
}

const codings: Readonly<Record<string, string>> = { macintosh: 'd’un ancien Mac', cp850: 'de DOS' }

/** The losses of a file as a whole that nobody would see. */
function sentencesOf({ hidden, merged, faulty, coding, damaged }: FileNotes): string[] {
  const said: string[] = []
  if (hidden > 0)
    said.push(
      `${countOf(hidden, 'ligne est masquée', 'lignes sont masquées')} dans votre tableur et seront lues quand même.`,
    )
  if (merged > 0)
    said.push(
      `${countOf(merged, 'cellule fusionnée', 'cellules fusionnées')}\u00A0: la valeur a été reprise sur chaque ligne.`,
    )
  if (faulty > 0)
    said.push(
      `${countOf(faulty, 'cellule affiche une erreur ou n’a', 'cellules affichent une erreur ou n’ont')} pas de résultat.`,
    )
  const known = coding && codings[coding]
  if (known) said.push(`Ce fichier est écrit dans le codage ${known}\u00A0: vérifiez les accents.`)
  if (damaged)
    said.push(
      'Des caractères de ce fichier ne se lisent pas. Le mieux est de l’enregistrer à nouveau en «\u00A0CSV UTF-8\u00A0».',
    )
  return said
}

async function countWarned(api: Api, import_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row where import_id = ${import_id} and warnings is not null`.execute(
    api.db,
  )
  return rows[0]?.count ?? 0
}

/** How many there are of each kind: of a column, for one reason. */
async function kindsOf(api: Api, import_id: string, what: 'warnings' | 'errors') {
  const { rows } = await sql<{ column: string | null; message: string; count: number }>`
    select note ->> 'column' as "column", note ->> 'message' as message, count(*)::int as count
    from import_row, jsonb_array_elements(${sql.ref(what)}) as note
    where import_id = ${import_id} and ${sql.ref(what)} is not null
    group by 1, 2 order by 3 desc, 1, 2 limit ${KINDS_SHOWN}`.execute(api.db)
  return rows
}

/** The errors by kind, with what a person may do about each. */
async function faultsOf(api: Api, import_id: string): Promise<FaultKind[]> {
  const kinds = await kindsOf(api, import_id, 'errors')
  if (kinds.length === 0) return []
  const valuesOf = await valuesByKind(api, import_id)
  const faults: FaultKind[] = []
  for (const { column, message, count } of kinds) {
    const values = valuesOf(column, message)
    const field = fieldNamed(column)
    const options = values.length > 0 && field ? await optionsOf(api, field) : []
    const mappable = options.length > 0 ? (field ?? null) : null
    faults.push({ column, message, count, field: mappable, optional: isOptional(column), options, values })
  }
  return faults
}

/** What a value of a column may be said to mean: nothing where it is no choice. */
async function optionsOf(api: Api, field: keyof typeof importFieldNames): Promise<FaultKind['options']> {
  if (field === 'referrer')
    return (await activeUsersByName(api.db)).map(({ id, display_name }) => ({ value: id, label: display_name }))
  return (columnHints[field].values ?? []).map(value => ({ value, label: value }))
}

async function valuesByKind(api: Api, import_id: string) {
  const counts = new Map<string, Map<string, number>>()
  for (const { column, message, value } of await listErrors(api, import_id, LOOKED_AT)) {
    if (value === null) continue
    const key = JSON.stringify([column, message])
    const values = counts.get(key) ?? new Map<string, number>()
    values.set(value, (values.get(value) ?? 0) + 1)
    counts.set(key, values)
  }
  return (column: string | null, message: string): FaultKind['values'] =>
    [...(counts.get(JSON.stringify([column, message])) ?? [])]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, VALUES_SHOWN)
}
