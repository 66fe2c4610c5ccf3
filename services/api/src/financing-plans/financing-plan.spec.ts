import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { financingPlanEndpoints as plans } from '@faitage/contracts/financing-plans/financing-plan.endpoints'
import { beforeAll, expect, test } from 'vitest'
import { newCopro, newLot, newPerson } from '../co-ownership/testing/copros.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
let general: string
let lift: string
const lots: string[] = []
inWorld(made => ({ system, world } = made))
beforeAll(async () => {
  copro_id = await newCopro(system, world.missionId, {
    name: 'Les Lys',
    cles_repartition: [{ label: 'Générale', kind: 'generale', total: 1000 }, { label: 'Ascenseur' }],
  })
  const { cles_repartition } = await system.as('admin').call(coproEndpoints.get, of(copro_id))
  ;[general, lift] = cles_repartition!.map(({ id }) => id!) as [string, string]
  for (const [index, tantieme] of ['412', '308', '187', '93'].entries())
    lots.push(
      await newLot(system, copro_id, {
        lot_number: String(index + 1),
        owners: [await newPerson(system, world.missionId, { last_name: `Owner${index + 1}` })],
        cles_repartition: [{ cle_repartition_id: general, tantieme }],
      }),
    )
  await system.settled()
})

const team = () => system.as('contributor')
const worked = (more: object = {}) => ({
  ...{ copro_id, name: 'Ravalement', owners_on: '2026-06-18', works_fund: 4000_00, certificates: 6500_01 },
  lines: [{ label: 'Façades', cle_id: general, nature: 'pc', ttc: 100_000_00, eligible_ht: 90_000_00 }],
  aids: [{ funder: 'MaPrimeRénov’ Copropriété', amount: 31_277_77 }],
  own_aids: [
    { lot_id: lots[1]!, amount: 1500_00 },
    { lot_id: lots[2]!, amount: 3000_00 },
  ],
  ...{ loan_kind: 'eco_ptz', loan_months: 180, loan_rate: '0', loan_all: true },
  calls: [
    { on: '2026-09-01', share: '30' },
    { on: '2026-12-01', share: '70' },
  ],
  ...more,
})
const result = async (more: object = {}) => {
  const { id } = await team().call(plans.create, { body: worked(more) as never })
  return team().call(plans.result, of(id))
}

test('the worked example, lot by lot, to the cent', async () => {
  const plan = await result()
  expect(
    plan.lots.map(({ lot_number, part, aids, certificates, fund, own, rest }) => [
      ...[lot_number, part, aids, certificates, fund, own, rest],
    ]),
  ).toEqual([
    ['1', 41_200_00, 12_886_44, 2678_01, 1648_00, 0, 23_987_55],
    ['2', 30_800_00, 9633_56, 2002_00, 1232_00, 1500_00, 16_432_44],
    ['3', 18_700_00, 5848_94, 1215_50, 748_00, 3000_00, 7887_56],
    ['4', 9300_00, 2908_83, 604_50, 372_00, 0, 5414_67],
  ])
  expect(plan.total).toMatchObject({ part: 100_000_00, aids: 31_277_77, rest: 53_722_22 })
  expect(plan.lots.map(one => one.loan?.monthly)).toEqual([133_27, 91_30, 43_82, 30_09])
  expect(plan.calls.reduce((sum, { amount }) => sum + amount, 0)).toBe(53_722_22)
  expect([plan.lots[0]!.owners, plan.notes]).toEqual(['OWNER1', []])
})

test('a rate is of what is eligible up to its ceiling, taxes are counted where they are not given', async () => {
  const { lines, aids } = await result({
    lines: [{ label: 'Isolation', cle_id: general, nature: 'ppic', ht: 10_000_00, vat: '5.5', eligible_ht: 10_000_00 }],
    aids: [{ funder: 'Anah', rate: '45', ceiling: 8000_00 }],
  })
  expect([lines[0]!.ttc, aids[0]!.amount]).toEqual([10_550_00, 3600_00])
})

test('a clé that nobody holds shares nothing; calls come to a whole; strangers find nothing', async () => {
  const { id } = await team().call(plans.create, {
    body: worked({ lines: [{ label: 'Ascenseur', cle_id: lift, nature: 'pc', ttc: 100 }] }) as never,
  })
  const refused = await team().refusal(plans.result, of(id))
  expect([refused.key, refused.message]).toEqual(['plan.cle.none', expect.stringContaining('Ascenseur')])
  const calls = [{ on: '2026-09-01', share: '30' }]
  const short = await team().refusal(plans.create, { body: worked({ calls }) as never })
  expect(short.details).toMatchObject({ fields: [{ path: 'calls' }] })
  expect((await system.as('outsider').refusal(plans.result, of(id))).status).toBe(404)
})
