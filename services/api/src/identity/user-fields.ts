import { userItem } from '@faitage/contracts/identity/user.endpoints'
import { type Sent, send } from '../kernel/http/route.ts'
import { invalid } from '../kernel/refusal.ts'

const known = new Set(Object.keys(userItem.shape))

/** The fields a `fields` header names, the id always among them; undefined when it names none. @throws {Refusal} */
export function fieldsAsked(header: string | string[] | undefined): readonly string[] | undefined {
  if (header === undefined) return undefined
  const names = String(header)
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  if (names.length === 0) return undefined
  const unknown = names.filter(name => !known.has(name))
  if (unknown.length > 0) {
    throw invalid([{ path: 'fields', message: 'Ce champ n’existe pas. Demandez des champs de la fiche utilisateur.' }])
  }
  return [...new Set(['id', ...names])]
}

/** Only some fields of a thing. */
export const only = (fields: readonly string[], thing: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(thing).filter(([field]) => fields.includes(field)))

/** JSON that is less than the contract says: who asked for a part gets that part. */
export const sendPart = (content: unknown): Sent =>
  send(JSON.stringify(content), { type: 'application/json; charset=utf-8' })
