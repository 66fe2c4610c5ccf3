import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { Permission } from '@faitage/contracts/kernel/permission'
import type { Caller } from '../http/caller.ts'

type Fields = Record<string, unknown>

/** What a field points at: what such a thing is called (undefined when there is none), what an id of none is refused with. */
interface Reference {
  /** `sheet`: where the id was met. */
  nameOf(id: string, sheet?: Fields): Promise<string | undefined>
  unknown?: ErrorKey
  /** What it may point at is judged with the rest of the sheet, by the record's own check. */
  byCheck?: boolean
  /** Who may not read its kind is told this instead of what it is called. */
  withheld?: { readonly unless: Permission; readonly word: string }
  /** The ids in a value that is neither an id nor several. */
  idsIn?(value: unknown): readonly string[]
}
export type References = Readonly<Record<string, Reference>>

/** Names that were asked for by field and id, of records of one kind that are told together: each is looked up once. */
export type AskedNames = Map<string, Promise<string | undefined>>

/** Names of everything the record's references ever pointed at. */
export async function referredNames(
  sheets: readonly Fields[],
  references: References,
  { permissions }: Pick<Caller, 'permissions'>,
  asked: AskedNames,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [field, reference] of Object.entries(references)) {
    const { withheld, idsIn = (value: unknown) => [value ?? []].flat() } = reference
    const nameOf = withheld && !permissions.has(withheld.unless) ? async () => withheld.word : reference.nameOf
    for (const sheet of sheets) {
      for (const id of idsIn(sheet[field])) {
        if (typeof id !== 'string' || names.has(id)) continue
        const known = asked.get(`${field} ${id}`) ?? nameOf(id, sheet)
        asked.set(`${field} ${id}`, known)
        names.set(id, (await known) ?? 'Élément supprimé')
      }
    }
  }
  return names
}

/** A value with names in the place of ids, those of its rows too. */
export function namedIn(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const called = (one: unknown) => (typeof one === 'string' ? (names.get(one) ?? one) : one)
  if (!Array.isArray(value)) return called(value)
  return value.map(one =>
    typeof one === 'object' && one !== null
      ? Object.fromEntries(Object.entries(one).map(([part, own]) => [part, called(own)]))
      : called(one),
  )
}
