import { assemblyEndpoints as assemblies } from '@faitage/contracts/assemblies/assembly.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { beforeAll, expect, test } from 'vitest'
import { newCopro, newLot, newPerson } from '../co-ownership/testing/copros.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
let anne: string
let boris: string
let carl: string
inWorld(made => ({ system, world } = made))
beforeAll(async () => {
  copro_id = await newCopro(system, world.missionId, {
    name: 'Les Lys',
    cles_repartition: [{ label: 'Générale', kind: 'generale', total: 1000 }],
  })
  const cle_repartition_id = (await system.as('admin').call(coproEndpoints.get, of(copro_id))).cles_repartition![0]!.id!
  const own = async (lot_number: string, tantieme: string, ...owners: string[]) =>
    newLot(system, copro_id, { lot_number, owners, cles_repartition: [{ cle_repartition_id, tantieme }] })
  anne = await newPerson(system, world.missionId, { last_name: 'Anne' })
  boris = await newPerson(system, world.missionId, { last_name: 'Boris' })
  carl = await newPerson(system, world.missionId, { last_name: 'Carl' })
  await own('1', '400', anne)
  await own('2', '350', boris)
  await own('3', '250', carl, anne)
  await system.settled()
})

const team = () => system.as('contributor')
const votes = (id: string) => team().call(assemblies.votes, of(id))
const held = async () => {
  const resolutions = [
    { number: '1', title: 'Comptes', majority: 'article_24' as const },
    { number: '2', title: 'Travaux', majority: 'article_25' as const, amount: 100_000_00 },
  ]
  const sheet = { copro_id, held_on: '2026-06-18', assembly_kind: 'ordinaire' as const, resolutions }
  return (await team().call(assemblies.create, { body: sheet })).id
}
const vote = (id: string, resolutionId: string, choices: Record<string, string | null>, round = 1) => ({
  params: { id, resolutionId },
  body: {
    round,
    votes: Object.entries(choices).map(([people, choice]) => ({ people: people.split('+'), choice })),
  } as never,
})

test('those who vote are the owners of the day, once for those who own together; attendance and votes are noted', async () => {
  const id = await held()
  const before = await votes(id)
  expect(before.holders.map(({ people, voices, how }) => [people, voices, how])).toEqual([
    [[anne], '400', 'absent'],
    [[anne, carl], '250', 'absent'],
    [[boris], '350', 'absent'],
  ])
  expect([before.voices, before.owners, before.attending]).toEqual(['1000', 3, { voices: '0', owners: 0 }])
  await team().call(assemblies.noteAttendance, {
    ...of(id),
    body: {
      at: [
        { people: [anne], how: 'present' },
        { people: [boris], how: 'represente', proxy_id: anne },
      ],
    },
  })
  const [accounts, works] = before.resolutions
  await team().call(assemblies.noteVotes, vote(id, accounts!.id, { [anne]: 'pour', [boris]: 'contre' }))
  await team().call(assemblies.noteVotes, vote(id, works!.id, { [anne]: 'pour', [boris]: 'contre' }))
  const after = await votes(id)
  expect(after.attending).toEqual({ voices: '750', owners: 2 })
  expect(after.holders.find(({ people }) => people.join() === boris)).toMatchObject({
    proxy_id: anne,
    proxy_name: 'ANNE',
  })
  expect(after.resolutions.map(one => [one.adopted, one.second?.article ?? null])).toEqual([
    [true, null],
    [false, '25-1'],
  ])
  expect(after.resolutions[1]!.rounds[0]!.missing).toEqual({ voices: '101', owners: 0 })
  // The second vote is at the majority of article 24.
  await team().call(assemblies.noteVotes, vote(id, works!.id, { [anne]: 'pour', [boris]: 'contre' }, 2))
  expect((await votes(id)).resolutions[1]).toMatchObject({ adopted: true, rounds: [{}, { majority: 'article_24' }] })
})

test('what cannot be is refused: a second vote that is not open, somebody who owns nothing, a proxy to oneself', async () => {
  const id = await held()
  const [accounts] = (await votes(id)).resolutions
  const refusal = async (asked: ReturnType<typeof vote>) => (await team().refusal(assemblies.noteVotes, asked)).key
  expect(await refusal(vote(id, accounts!.id, { [anne]: 'pour' }, 2))).toBe('assembly.second.none')
  expect(await refusal(vote(id, accounts!.id, { [carl]: 'pour' }))).toBe('assembly.holder.none')
  const own = { ...of(id), body: { at: [{ people: [anne], how: 'represente' as const, proxy_id: anne }] } }
  expect((await team().refusal(assemblies.noteAttendance, own)).key).toBe('assembly.proxy.self')
  const stranger = await system.as('outsider').refusal(assemblies.votes, of(id))
  expect(stranger.status).toBe(404)
})
