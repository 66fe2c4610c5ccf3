/** @module-tag always */
import { allEvents, type FaitageEvent } from '@faitage/contracts/all-events'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type MissionTallyRow, missionTally } from '../missions/mission-tally.ts'
import type { ProjectListRow } from '../projects/project-list.ts'
import { readModels } from '../read-models.ts'
import { aMission, aProject } from '../testing/fixtures.ts'
import { inWorld, randomHistory, type Step } from '../testing/random-history.ts'
import { silent, startTestProjections, type TestProjections } from '../testing/system.ts'
import type { Recorded } from './read-model.ts'
import { rebuild } from './rebuild.ts'
import { type ReadModels, storedTablesOf } from './schema.ts'

/*
 * Whatever happened, in whatever order and however it was cut into batches: the rows that grew live are those a rebuild
 * makes, with what could not be read parked alike. On the real Postgres and the real event store.
 */

const SEED = 20_260_321

let system: TestProjections
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
async function start(models: ReadModels) {
  system = await startTestProjections({ readModels: models })
  stops.push(system.stop)
}

/** A tally as it once was: a mission whose last project goes keeps a row of zeros, which a rebuild never makes. */
const keepsZeros: ReadModels = {
  ...readModels,
  tallies: [
    {
      ...missionTally,
      add: (sum, source, sign) => {
        const next = missionTally.add(sum as MissionTallyRow | undefined, source as ProjectListRow, sign)
        return next ?? ({ ...sum, projects: 0 } as MissionTallyRow)
      },
    },
  ],
}

/** The stream of an event: that of the row it changes first. */
function streamOfEvent(event: Recorded): string {
  const model = readModels.models.find(({ handles }) => handles.has(event.type))
  return model ? `${model.table}-${model.keyOf(event)}` : `other-${event.type}`
}

let worlds = 0

/** Plays a history, then answers what the tables hold live and rebuilt where they differ. */
async function differences(models: ReadModels, steps: readonly Step[]) {
  const world = ++worlds
  const lengths = new Map<string, bigint>()
  const waiting = new Map<string, FaitageEvent[]>()
  // What comes between two pauses is sent at once, the events of a stream in their order.
  const send = async () => {
    const sent = [...waiting].map(([stream, events]) => {
      const last = lengths.get(stream)
      lengths.set(stream, (last ?? -1n) + BigInt(events.length))
      return system.log.append(stream, events, last)
    })
    waiting.clear()
    for (const position of await Promise.all(sent)) await system.projector.caughtUp(position)
  }
  for (const step of steps) {
    const event = inWorld(step.event, world)
    const stream = `${streamOfEvent(event as Recorded)}-${world}`
    waiting.set(stream, [...(waiting.get(stream) ?? []), event])
    if (step.pause) await send()
  }
  await send()
  const { checksums } = await rebuild({
    eventStore: system.log.client,
    databaseUrl: system.databaseUrl,
    keyring: system.keyring,
    readModels: models,
    log: silent,
    purpose: 'compare',
  })
  const { live = {}, rebuilt = {} } = checksums ?? {}
  expect(Object.keys(live).length).toBe(storedTablesOf(models).length)
  return Object.keys(live)
    .filter(table => live[table] !== rebuilt[table])
    .map(table => ({ table, live: live[table], rebuilt: rebuilt[table] }))
}

const holds = (models: ReadModels, size: number) =>
  fc.asyncProperty(randomHistory(size), async steps => {
    expect(await differences(models, steps)).toEqual([])
  })
// The log of a counterexample keeps what came before it: shrinking would not be about the same history.
const settings = { seed: SEED, endOnFailure: true }

describe('read models, live and rebuilt', () => {
  it('are the same after any history', { timeout: 240_000 }, async () => {
    await start(readModels)
    await fc.assert(holds(readModels, 240), { ...settings, numRuns: propertyRuns(6) })
    // Tables that stayed empty would be the same whatever the projector did.
    const counts = storedTablesOf(readModels).map(({ table }) => `(select least(1, count(*)) from rm.${table})`)
    const { rows } = await system.pool.query<{ filled: string }>(`select ${counts.join(' + ')} as filled`)
    expect(Number(rows[0]?.filled)).toBeGreaterThan(counts.length / 2)
  })

  it('are the same once the only project of a mission is gone', async () => {
    await start(readModels)
    expect(await differences(readModels, onlyProjectGone())).toEqual([])
    const { rows } = await system.pool.query('select id from rm.mission_tally')
    expect(rows).toEqual([])
  })

  it('would differ with a tally that keeps a row of zeros: the property finds it', { timeout: 240_000 }, async () => {
    await start(keepsZeros)
    const found = await fc.check(holds(keepsZeros, 120), { ...settings, numRuns: 12 })
    expect(found.failed).toBe(true)
  })

  it('are tried with every type of event', () => {
    const histories = fc.sample(randomHistory(600), { seed: SEED, numRuns: 14 })
    const tried = new Set(histories.flat().map(({ event }) => event.type))
    expect([...tried].sort()).toEqual(allEvents.map(({ type }) => type).sort())
  })
})

function onlyProjectGone(): Step[] {
  const mission = aMission()
  const project = aProject({ mission_id: mission.data.mission_id })
  const { project_id, mission_id, requester_id } = project.data
  const gone = { type: 'ProjectRemoved', data: { project_id, mission_id, requester_id } }
  return [mission, project, gone].map(event => ({ event, pause: true }))
}
