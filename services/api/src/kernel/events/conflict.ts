import { isDeepStrictEqual } from 'node:util'
import type { ConflictDetails } from '@faitage/contracts/kernel/error-catalogue'
import { HIDDEN } from '@faitage/contracts/kernel/outline'
import type { Api } from '../api.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { Entry, Touch } from './fold-cache.ts'
import type { Commanded } from './handle.ts'

/**
 * Refuses a command that would set a field which somebody changed to another value after the revision the person had on
 * screen. Nothing to refuse without `If-Match`, or when the changes are on other fields.
 */
export async function conflictOf<State, Command>(
  api: Api,
  entry: Entry<State>,
  {
    decider,
    command,
    caller,
    actor,
    request,
    labelOf = field => field,
    isSecret = () => false,
  }: Commanded<State, Command>,
): Promise<Refusal | undefined> {
  const { ifMatch } = request
  if (ifMatch === undefined || entry.revision <= ifMatch || !decider.fieldsOf) return undefined
  const fields = Object.entries(decider.fieldsOf(command)).flatMap(([field, yours]): [string, unknown, Touch][] => {
    const touch = entry.touched.get(field)
    return touch && touch.revision > ifMatch && !same(touch.value, yours) ? [[field, yours, touch]] : []
  })
  if (fields.length === 0) return undefined
  const names = new Map<string, string>()
  const { id: writer } = actor ?? caller
  for (const [, , { actorId }] of fields)
    names.set(actorId, actorId === writer ? OWN : await api.people.nameOf(actorId))
  const last = fields.reduce(
    (latest, [, , touch]) => (touch.revision > latest.revision ? touch : latest),
    fields[0]![2],
  )
  const details: ConflictDetails = {
    who: names.get(last.actorId)!,
    at: last.at,
    revision: entry.revision,
    fields: fields.map(([field, yours, touch]) => ({
      field,
      label: labelOf(field),
      yours,
      theirs: touch.value && isSecret(field) ? HIDDEN : (touch.value ?? null),
      who: names.get(touch.actorId)!,
      at: touch.at,
    })),
  }
  return refused('CONFLICT', details)
}

/** Who changed what one has on screen, where that was oneself. */
const OWN = 'Votre autre onglet ou appareil'

/** An absent value and a cleared one are the same to a person. */
const same = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left ?? null, right ?? null)
