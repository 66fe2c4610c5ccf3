import type { PastedPerson } from '@faitage/contracts/co-ownership/paste/pasted'
import { isCalled, nameOf } from '@faitage/contracts/co-ownership/paste/plan'
import { person, personTitle } from '@faitage/contracts/co-ownership/person'
import type { SheetOf } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { rowCommandId } from '../../imports/rows/import-ids.ts'
import type { PlanRow } from '../../imports/rows/import-rows.ts'
import { actingFor } from '../../imports/rows/record-row.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { personDecider } from '../person.decider.ts'
import { personOperations } from '../person.ts'
import { idOfAccount, idOfRow, idWithinAccount, type LotRow, type NamedPerson } from './lot-row.ts'
import { noteMade } from './made.ts'

type Sheet = SheetOf<typeof person>
type Role = 'owners' | 'occupants'
const roles = ['owners', 'occupants'] as const satisfies readonly Role[]

interface About {
  readonly import_id: string
  readonly mission_id: string
  readonly requested_by: string
}

/** Somebody as their sheet begins. */
export function personSheetOf(one: PastedPerson, mission_id: string): Sheet {
  const { is_physical_person, civility, last_name, first_name, company_name } = one
  return { mission_id, is_physical_person, civility, last_name, first_name, company_name } as Sheet
}

const AT_ONCE = 64

/**
 * The people that rows name, by role: those who are there, and the others, made. Their ids come from their account, or
 * from the row, so that however often rows come, and in whatever batches, everybody is made once.
 */
export async function peopleOf(
  api: Api,
  about: About,
  rows: readonly PlanRow<LotRow>[],
): Promise<ReadonlyMap<number, Readonly<Record<Role, string[]>>>> {
  const wanted = new Map<string, { one: NamedPerson; role: Role; row: number; places: [number, Role, number][] }>()
  for (const { row, values } of rows) {
    for (const { field, after } of values?.fields ?? []) {
      const role = roles.find(name => name === field)
      for (const [at, one] of role ? (after as NamedPerson[]).entries() : []) {
        const key = one.account ? `${one.id ?? ''} ${one.account} ${nameOf(one)}` : `${row} ${role} ${nameOf(one)}`
        const met = wanted.get(key) ?? { one, role: role!, row, places: [] }
        met.places.push([row, role!, at])
        wanted.set(key, met)
      }
    }
  }
  const found = new Map<number, Record<Role, string[]>>()
  const makings = await inTurn([...wanted.values()], async want => ({ ...want, ...(await idFor(api, about, want)) }), {
    atOnce: AT_ONCE,
  })
  const fresh = new Map(makings.flatMap(({ id, isNew, one }) => (isNew ? [[id, one] as const] : [])))
  await noteMade(api, about.import_id, 'person', [...fresh.keys()])
  await api.keyring.ensure([...fresh.keys()])
  await inTurn([...fresh], ([id, one]) => make(api, about, id, one), { atOnce: AT_ONCE })
  for (const { id, places } of makings)
    for (const [row, role, at] of places) {
      const own = found.get(row) ?? { owners: [], occupants: [] }
      own[role][at] = id
      found.set(row, own)
    }
  return found
}

/** Who somebody is: whose account it is and who is called so, the one that a person said it is, or somebody new. */
async function idFor(
  api: Api,
  { import_id, mission_id }: About,
  { one, role, row }: { one: NamedPerson; role: Role; row: number },
): Promise<{ id: string; isNew: boolean }> {
  if (one.id) return { id: one.id, isNew: false }
  const own = idOfRow(one, role, rowCommandId(import_id, row))
  const ids = one.account
    ? [idOfAccount(one.account, mission_id), idWithinAccount(one.account, nameOf(one), mission_id)]
    : [own]
  for (const [at, id] of ids.entries()) {
    const { state } = await fold(api, personDecider, streamOf.record(person.stream, id))
    if (state.life === 'present' && isCalled(personTitle(state.sheet), one)) return { id, isNew: false }
    // An account that several share is none of theirs alone.
    const isFree = state.life === 'absent' && (at > 0 || !one.account || one.alone === true)
    if (isFree) return { id, isNew: true }
  }
  // Anyone who had these ids is somebody else by now, or was removed.
  const id = derivedId(`again ${ids.at(-1)}`, import_id)
  const { state } = await fold(api, personDecider, streamOf.record(person.stream, id))
  return { id, isNew: state.life === 'absent' }
}

/** Makes somebody; who is there already was made by another batch, under the same command. */
async function make(api: Api, about: About, id: string, one: PastedPerson): Promise<void> {
  const { import_id, mission_id, requested_by } = about
  const place = { mission_id, subject_id: undefined }
  const by = {
    caller: actingFor(requested_by),
    request: internalContext(derivedId(`person ${id}`, import_id)),
  }
  const written = await personOperations(api).registerAt(place, id, personSheetOf(one, mission_id), by)
  if (isRefusal(written)) throw written
}
