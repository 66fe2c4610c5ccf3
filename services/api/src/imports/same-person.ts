import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import { referenceKey } from '@faitage/contracts/projects/reference'
import { nameKey, namesakesIn } from '@faitage/projections/projects/namesakes.queries'
import { projectsByReference } from '@faitage/projections/projects/project-list.queries'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { RowError, RowValues } from './rows/row-values.ts'

/*
 * Somebody under two references: of the same name, and of the same phone, e-mail or place, as prospects are compared. Where
 * their place or what they are reached by is another one, it may be another dwelling of theirs, or their son: that is told, and
 * not asked.
 */

type Person = Pick<
  RowValues,
  | 'last_name'
  | 'first_name'
  | 'company_name'
  | 'phone_number_1'
  | 'phone_number_2'
  | 'email'
  | 'address'
  | 'address_code'
>
type Hash = (sign: string) => string

/** What somebody may have in common with somebody else: hashes of their name with each, after the kind of sign it is. */
function signsOf(person: Person, hash: Hash): string[] {
  const { last_name, first_name, company_name, email } = person
  const name = last_name && first_name ? nameKey(last_name, first_name) : nameKey(company_name)
  if (!name) return []
  const phones = [person.phone_number_1, person.phone_number_2].map(phone => phone?.replace(/\D/g, '').slice(-9))
  const reached = [...phones, email?.toLowerCase()].filter(Boolean)
  const place = person.address ? [nameKey(person.address, person.address_code)] : []
  const signs = [
    ...reached.map(sign => `r${hash(`${name} ${sign}`)}`),
    ...place.map(sign => `p${hash(`${name} ${sign}`)}`),
  ]
  return [...new Set(signs)]
}

/** Whether both have signs of a kind, and none in common. */
function speaksAgainst(kind: 'r' | 'p', some: readonly string[], others: readonly string[]): boolean {
  const [of, ofOthers] = [some, others].map(signs => signs.filter(sign => sign.startsWith(kind))) as [
    string[],
    string[],
  ]
  return of.length > 0 && ofOthers.length > 0 && !of.some(sign => ofOthers.includes(sign))
}

/** Whom a row is like, and whether a person is to say that it is somebody else. */
interface Likeness {
  readonly told: RowError
  readonly ask: boolean
}
const ELSEWHERE = 'Sans doute la même personne que dans un projet de la mission, sous une autre référence.'
const IN_FILE = 'Sans doute la même personne qu’à une autre ligne du fichier, sous une autre référence.'

interface Met {
  readonly reference: string
  /** The row of the file; absent of a project. */
  readonly row?: number
  readonly signs: readonly string[]
}

/** Looks for people that are met twice in a file, or are known in its mission already. */
export interface SamePeople {
  /** Whom a row is like under another reference; it is then known itself. Its signs are kept to compare later rows with. */
  look(row: number, reference: string, person: Person): { like: Likeness | undefined; signs: string[] }
}

/** @param rows those of a chunk that may make projects; what stands before them in the file is known by its signs */
export async function samePeople(
  api: Api,
  { import_id, mission_id }: { import_id: string; mission_id: string },
  { first, rows }: { first: number; rows: readonly Person[] },
): Promise<SamePeople> {
  const hash: Hash = sign => api.secrets.keyedHash(`person ${import_id} ${sign}`)
  const met = new Map<string, Met>()
  const meet = (one: Met) => {
    for (const sign of one.signs) if (!met.has(sign)) met.set(sign, one)
  }
  const references = await namesakesIn(api.db, mission_id, namesOf(rows))
  for (const project of (await projectsByReference(api.db, mission_id, references)).values()) {
    if (project.life === 'opened' && project.sheet.reference)
      meet({ reference: project.sheet.reference, signs: signsOf(personOf(project), hash) })
  }
  const sought = new Set(rows.flatMap(person => signsOf(person, hash)))
  for (const one of await seenBefore(api, import_id, first, sought)) meet(one)
  return {
    look(row, reference, person) {
      const signs = signsOf(person, hash)
      const others = [...new Set(signs.flatMap(sign => met.get(sign) ?? []))].filter(
        other => referenceKey(other.reference) !== referenceKey(reference),
      )
      const likenesses = others.map(other => likenessTo(other, signs))
      meet({ reference, row, signs })
      return { like: likenesses.find(({ ask }) => ask) ?? likenesses[0], signs }
    },
  }
}

function likenessTo({ reference, row, signs }: Met, own: readonly string[]): Likeness {
  const value = row === undefined ? reference : `${reference}, ligne ${row}`
  const ask = !speaksAgainst('p', own, signs) && !speaksAgainst('r', own, signs)
  return { told: { column: null, value, message: row === undefined ? ELSEWHERE : IN_FILE }, ask }
}

/** Every way in which a list may say the names of these people. */
const namesOf = (rows: readonly Person[]): ReadonlySet<string> =>
  new Set(
    rows
      .flatMap(({ last_name, first_name, company_name }) => [nameKey(last_name, first_name), nameKey(company_name)])
      .filter(Boolean),
  )

function personOf({ requester, sheet }: OpenedProject): Person {
  const { last_name, first_name, company_name, phone_number_1, phone_number_2, email } = requester
  const said = { last_name, first_name, company_name, phone_number_1, phone_number_2, email }
  const { address, address_code } = sheet
  const known = Object.entries({ ...said, address, address_code }).filter(([, value]) => Boolean(value))
  return Object.fromEntries(known) as Person
}

async function seenBefore(api: Api, import_id: string, row: number, sought: ReadonlySet<string>): Promise<Met[]> {
  if (sought.size === 0) return []
  const rows = await api.db
    .selectFrom('import_row')
    .select(['row', 'reference', 'likeness'])
    .where('import_id', '=', import_id)
    .where('row', '<', row)
    // Each sign is looked up in a hash of those sought: `&&` compares every one of a row with every one sought.
    .where(sql<boolean>`exists (select from unnest(likeness) as sign where sign = any (${[...sought]}::text[]))`)
    .orderBy('row')
    .execute()
  return rows.map(({ row, reference, likeness }) => ({ row, reference: reference ?? '', signs: likeness ?? [] }))
}
