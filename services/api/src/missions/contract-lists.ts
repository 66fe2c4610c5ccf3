import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import { titlesOf } from '@faitage/contracts/kernel/noun'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { elect } from '@faitage/contracts/missions/elect'
import { financialDevice } from '@faitage/contracts/missions/financial-device'
import { fundingObjective } from '@faitage/contracts/missions/funding-objective'
import type { missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { missionFunder } from '@faitage/contracts/missions/mission-funder'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { partner } from '@faitage/contracts/missions/partner'
import { referent } from '@faitage/contracts/missions/referent'
import type { Api } from '../kernel/api.ts'
import { altered, sameValue } from '../kernel/history/altered.ts'
import { parseOr } from '../kernel/http/validation.ts'
import { rowRequest } from '../kernel/records/record-bulk.ts'
import type { RecordOperations } from '../kernel/records/record-operations.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { type ContractList, contractOperations, listsOfContract } from './contract-records.ts'
import type { By } from './mission.writing.ts'

type Body = BodyOf<typeof missionContractEndpoints.updateDetails>
type Row = Record<string, unknown>
/** Milliseconds the lists wait for the read models. */
const CAUGHT_UP_MS = 2000

type Write = () => Promise<Written | Refusal>

const records: Readonly<Record<ContractList, AnyRecord>> = {
  referents: referent,
  partners: partner,
  elects: elect,
  funders: missionFunder,
  financial_devices: financialDevice,
  funding_objectives: fundingObjective,
}

/**
 * What the lists sent with the details of a contract ask for, as the very writes that their own calls make. All of it is
 * judged before any is written. Who is in a list and was not sent is a refusal: somebody else may have added them, and
 * taking one away has its call.
 */
export async function writesOfLists(
  api: Api,
  mission: KnownMission,
  body: Body,
  by: By,
): Promise<readonly Write[] | Refusal> {
  const sent = (Object.keys(records) as ContractList[]).filter(list => body[list] !== undefined)
  if (sent.length === 0) return []
  // What was added a moment ago is in the lists too.
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
  const held = await listsOfContract(api, mission.mission_id, by.caller)
  const operations = contractOperations(api)
  const writes: Write[] = []
  for (const list of sent) {
    const asked = writesOfList(list, body[list] as readonly Row[], held[list], {
      operations: operations[list] as unknown as RecordOperations,
      mission_id: mission.mission_id,
      by,
    })
    if (isRefusal(asked)) return asked
    writes.push(...asked)
  }
  return writes
}

interface Place {
  readonly operations: RecordOperations
  readonly mission_id: string
  readonly by: By
}

function writesOfList(
  list: ContractList,
  rows: readonly Row[],
  held: readonly { id: string; revision: number }[],
  { operations, mission_id, by }: Place,
): readonly Write[] | Refusal {
  const record = records[list]
  const own = (row: number): By => ({ caller: by.caller, request: rowRequest(by.request, `${list}/${row}`) })
  // The same request sent again finds what it made the first time.
  const made = new Map(rows.map((_, row) => [own(row).request.newId(record.stream), row]))
  const named = new Set(rows.map(({ id }) => id))
  // One that was cut and is sent again finds the lines it made by what they say; each of them answers for one.
  const unnamed = held.filter(({ id }) => !named.has(id) && !made.has(id))
  const alreadyMade = new Map<number, string>()
  for (const [row, asked] of rows.entries()) {
    if (asked.id !== undefined) continue
    const same = unnamed.find(one => says(record, one, asked) && ![...alreadyMade.values()].includes(one.id))
    if (same) alreadyMade.set(row, same.id)
  }
  const found = new Set(alreadyMade.values())
  const missed = unnamed.filter(({ id }) => !found.has(id))
  if (missed.length > 0)
    return refused('mission.list.incomplete', { list: titlesOf(record.words), count: missed.length })
  if (named.size < rows.filter(({ id }) => id !== undefined).length) return fault(`${list}`, TWICE)
  const writes: Write[] = []
  for (const [
    row,
    { id, revision, created_at, updated_at, mission_details_id, username, ...fields },
  ] of rows.entries()) {
    if (alreadyMade.has(row)) continue
    const at = `${list}.${row}`
    if ([fields.mission_id, mission_details_id].some(one => one !== undefined && one !== mission_id))
      return fault(`${at}.mission_id`, 'Ce n’est pas le contrat de cette mission.')
    const { mission_id: _, ...asked } = fields
    if (username !== undefined && asked.name === undefined) asked.name = username
    const now = id === undefined ? undefined : held.find(one => one.id === id)
    if (id !== undefined && !now) return fault(`${at}.id`, 'Cette ligne n’est pas, ou plus, de ce contrat.')
    const changes = now ? altered<Row>(now as Row, asked) : asked
    if (!changes) continue
    if (now && typeof revision === 'number' && revision < now.revision)
      return refused('mission.list.stale', { list: titlesOf(record.words), name: String((now as Row).name ?? '') })
    const sheet = sheetOf(record, { ...(now as Row | undefined), ...asked, mission_id })
    if (isRefusal(sheet)) return under(at, sheet)
    writes.push(() => (now ? operations.amend(now.id, changes, own(row)) : operations.register(sheet, own(row))))
  }
  return writes
}

/** Whether a line holds what is asked of a new one, and nothing else. */
function says(record: AnyRecord, held: object, line: Row): boolean {
  const fields = Object.keys(record.fields.shape).filter(name => name !== 'mission_id')
  const asked = { ...line, name: line.name ?? line.username } as Row
  const [now, then] = [held as Row, asked]
  return fields.every(name => sameValue(now[name] ?? null, then[name] ?? null))
}

/** The whole sheet as it would be, judged as its form is. */
function sheetOf(record: AnyRecord, row: Row): Row | Refusal {
  const known = Object.fromEntries(Object.entries(row).filter(([name]) => name in record.fields.shape))
  const parsed = parseOr(record.fields, known)
  if ('refusal' in parsed) return parsed.refusal
  const faults = record.rules(parsed.value as never)
  return faults.length > 0 ? invalid([...faults]) : (parsed.value as Row)
}

const TWICE = 'La même ligne est envoyée deux fois.'
const fault = (path: string, message: string) => invalid([{ path, message }])

/** A row's refusal, its fields named under it. */
function under(at: string, refusal: Refusal): Refusal {
  const fields = (refusal.details.fields ?? []) as { path: string; message: string }[]
  return invalid(fields.map(({ path, message }) => ({ path: `${at}.${path}`, message })))
}

/** The subcontractors to engage besides those of the mission; one left out is a refusal, as in the other lists. */
export function subcontractorsToEngage(
  mission: KnownMission,
  sent: NonNullable<Body['subcontractors']> | readonly string[],
): readonly string[] | Refusal {
  const ids = sent.map(one => (typeof one === 'string' ? one : one.id))
  const missed = mission.subcontractors.filter(one => !ids.includes(one))
  if (missed.length > 0) return refused('mission.list.incomplete', { list: 'Sous-traitants', count: missed.length })
  return [...new Set(ids)].filter(one => !mission.subcontractors.includes(one))
}
