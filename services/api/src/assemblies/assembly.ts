import { type AssemblySheet, assembly } from '@faitage/contracts/assemblies/assembly'
import { assemblyEndpoints } from '@faitage/contracts/assemblies/assembly.endpoints'
import { holderKey } from '@faitage/contracts/assemblies/assembly.state'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { assemblyModel } from '@faitage/projections/assemblies/assembly'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { sql } from 'kysely'
import { nameOfCopro } from '../co-ownership/references.ts'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { processOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import { type AssemblyCommand, assemblyDecider } from './assembly.decider.ts'
import { countVotes, type NotedSheet, ownersOf } from './votes.ts'

/** The operations on assemblies. */
const assemblyOperations = (api: Api) =>
  processOperations<typeof assembly, RecordItem<AssemblySheet>, AssemblyCommand>(
    api,
    { record: assembly, decider: assemblyDecider },
    {
      model: assemblyModel,
      references: { copro_id: { nameOf: nameOfCopro(api) } },
      complete: async items => items.map(withoutNotes),
    },
  )

/** Attendance and votes are answered apart, counted. */
function withoutNotes(item: RecordItem<AssemblySheet>): RecordItem<AssemblySheet> {
  const { attending: _, votes: __, ...shown } = item as RecordItem<NotedSheet>
  return shown
}

/** Every resolution has an id: the one it came with, or one of the command that brought it. */
function identified(sheet: Partial<AssemblySheet>, command: string): Partial<AssemblySheet> {
  if (!sheet.resolutions) return sheet
  const resolutions = sheet.resolutions.map((one, index) => ({
    ...one,
    id: one.id ?? derivedId(`resolution ${index}`, command),
  }))
  return { ...sheet, resolutions }
}

/** The routes of assemblies and their votes. */
export function assemblyRoutes(api: Api): RouteDefinition[] {
  const plain = assemblyOperations(api)
  const operations: typeof plain = {
    ...plain,
    register: (sheet, by) => plain.register(identified(sheet, by.request.commandId) as AssemblySheet, by),
    amend: (id, changes, by) => plain.amend(id, identified(changes, by.request.commandId), by),
  }
  const list = ({ copro_id, ...query }: QueryOf<typeof assemblyEndpoints.list>, caller: Caller) =>
    operations.list(query, caller, copro_id ? [sql<boolean>`sheet ->> 'copro_id' = ${copro_id}`] : [])
  return [
    ...recordRoutes(operations, assemblyEndpoints, list),
    route(assemblyEndpoints.votes, async ({ params: { id }, caller }) => {
      if (!may(caller.permissions, 'read lot')) throw refused('FORBIDDEN')
      const { state, revision } = await operations.reach(id, caller)
      if (state.life !== 'present') throw refused('NOT_FOUND')
      const withNames = may(caller.permissions, 'read person')
      const sheet = state.sheet as NotedSheet
      const counted = countVotes(sheet, await ownersOf(api, sheet, withNames), withNames)
      const { mission_id } = state
      const writable = mission_id === null ? new Set() : await writableMissions(api, caller, [{ mission_id }])
      const may_write = writable.has(mission_id) && may(caller.permissions, 'update copro')
      return { id, revision, ...counted, may_write }
    }),
    route(assemblyEndpoints.noteAttendance, async ({ params: { id }, body: { at }, caller, request }) => {
      await demandOwners(id, at, caller)
      return operations.send(id, { type: 'NoteAttendance', at }, { caller, request })
    }),
    route(assemblyEndpoints.noteVotes, async ({ params, body: { round, votes }, caller, request }) => {
      const sheet = await demandOwners(params.id, votes, caller)
      const counted = countVotes(sheet, await ownersOf(api, sheet, false), false)
      const resolution = counted.resolutions.find(one => one.id === params.resolutionId)
      if (!resolution) throw refused('assembly.resolution.none')
      if (round === 2 && resolution.second?.at !== 'once') throw refused('assembly.second.none')
      const command = { type: 'NoteVotes', resolution_id: params.resolutionId, votes } as const
      return operations.send(params.id, { ...command, round: round === 2 ? 2 : 1 }, { caller, request })
    }),
  ]

  /** Only those who own something on the day of the assembly attend it and vote. */
  async function demandOwners(id: string, named: readonly { readonly people: string[] }[], caller: Caller) {
    const { state } = await operations.reachToWrite(id, caller)
    const sheet = state.sheet as NotedSheet
    const { attendance } = await ownersOf(api, sheet, false)
    const known = new Set(attendance.lines.map(({ people }) => holderKey(people)))
    if (named.some(({ people }) => !known.has(holderKey(people)))) throw refused('assembly.holder.none')
    return sheet
  }
}
