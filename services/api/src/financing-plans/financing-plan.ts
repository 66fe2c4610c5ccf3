import { heldOn } from '@faitage/contracts/co-ownership/ownership/period'
import { checkKey, keySentence } from '@faitage/contracts/co-ownership/tantiemes/check'
import { generalKeyOf } from '@faitage/contracts/co-ownership/tantiemes/general'
import { ofThousandths, thousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import { type FinancingPlanSheet, financingPlan } from '@faitage/contracts/financing-plans/financing-plan'
import { financingPlanEndpoints as endpoints } from '@faitage/contracts/financing-plans/financing-plan.endpoints'
import { type LotPlan, type PlanResult, planResult } from '@faitage/contracts/financing-plans/plan-result'
import { NothingHeld, type PlanLot } from '@faitage/contracts/financing-plans/shares'
import type { QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import {
  type CoproOnPaper,
  coprosOnPaper,
  lotsOnPaper,
  peopleOnPaper,
} from '@faitage/projections/co-ownership/lots-on-paper'
import { financingPlanModel } from '@faitage/projections/financing-plans/financing-plan'
import { sql } from 'kysely'
import { namesOf } from '../co-ownership/exports/names.ts'
import { nameOfCopro } from '../co-ownership/references.ts'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'

type Result = ResponseOf<typeof endpoints.result>

/** The routes of financing plans. */
export function financingPlanRoutes(api: Api): RouteDefinition[] {
  const operations = recordOperations(api, financingPlan, {
    model: financingPlanModel,
    references: { copro_id: { nameOf: nameOfCopro(api) } },
  })
  const list = ({ copro_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) =>
    operations.list(query, caller, copro_id ? [sql<boolean>`sheet ->> 'copro_id' = ${copro_id}`] : [])
  return [
    ...recordRoutes(operations, endpoints, list),
    route(endpoints.result, async ({ params: { id }, caller }) => {
      if (!may(caller.permissions, 'read lot')) throw refused('FORBIDDEN')
      const { state } = await operations.reach(id, caller)
      if (state.life !== 'present') throw refused('NOT_FOUND')
      return resultOf(api, id, state.sheet, may(caller.permissions, 'read person'))
    }),
  ]
}

interface Lot extends PlanLot {
  readonly owners: readonly string[]
}

/** The lots of a copro with what they hold of each clé, in the order of their numbers, and their owners of a day. */
async function lotsOf({ db }: Api, copro_id: string, on: string): Promise<Lot[]> {
  const lots: Lot[] = []
  for await (const page of lotsOnPaper(db, copro_id))
    for (const { id, sheet } of page) {
      const held = new Map<string, bigint>()
      for (const { cle_repartition_id: cle, tantieme } of sheet.cles_repartition ?? [])
        if (cle && tantieme) held.set(cle, (held.get(cle) ?? 0n) + thousandths(tantieme))
      const owners = heldOn(sheet.historics ?? [], 'proprietaire', on).map(one => one.person_id)
      lots.push({ id, lot_number: sheet.lot_number, held, owners })
    }
  return lots
}

async function resultOf(api: Api, id: string, sheet: FinancingPlanSheet, withNames: boolean): Promise<Result> {
  const [copro] = await coprosOnPaper(api.db, { copro_id: sheet.copro_id, mission_id: undefined })
  if (!copro) throw refused('NOT_FOUND')
  const lots = await lotsOf(api, copro.id, sheet.owners_on)
  const cles = new Map((copro.sheet.cles_repartition ?? []).map(cle => [cle.id ?? '', cle.label]))
  const general = generalKeyOf(copro.sheet.cles_repartition)
  const plan = counted(() => planResult(sheet, lots, general?.id), cles)
  const people = await peopleOnPaper(api.db, withNames ? lots.flatMap(({ owners }) => owners) : [])
  const rest = totalOf(plan, 'rest')
  return {
    ...{ id, owners_on: sheet.owners_on },
    lots: plan.lots.map((one, index) => ({
      ...one,
      calls: [...one.calls],
      lot_number: lots[index]!.lot_number,
      owners: withNames ? namesOf(lots[index]!.owners, people) : null,
      tantiemes: ofThousandths(lots[index]!.held.get(general?.id ?? '') ?? 0n),
    })),
    total: {
      ...{ part: totalOf(plan, 'part'), aids: totalOf(plan, 'aids'), certificates: totalOf(plan, 'certificates') },
      ...{ fund: totalOf(plan, 'fund'), own: totalOf(plan, 'own'), rest, excess: totalOf(plan, 'excess') },
      monthly: plan.lots.reduce((sum, one) => sum + (one.loan?.monthly ?? 0), 0),
    },
    lines: plan.lines.map(({ label, cle_id, ttc }) => ({ label, cle: cles.get(cle_id) ?? '', ttc })),
    aids: [...plan.aids],
    calls: (sheet.calls ?? []).map(({ on }, index) => ({
      on,
      amount: plan.lots.reduce((sum, one) => sum + one.calls[index]!, 0),
    })),
    notes: notesOf(copro, lots, plan),
  }
}

const totalOf = ({ lots }: PlanResult, column: Exclude<keyof LotPlan, 'id' | 'loan' | 'calls'>): number =>
  lots.reduce((sum, one) => sum + one[column], 0)

/** A plan, or the clé that shares nothing. @throws {Refusal} plan.cle.none */
function counted(plan: () => PlanResult, cles: ReadonlyMap<string, string>): PlanResult {
  try {
    return plan()
  } catch (error) {
    if (error instanceof NothingHeld) throw refused('plan.cle.none', { cle: cles.get(error.cle_id) ?? '' })
    throw error
  }
}

/** Figures are provisional where the tantièmes do not come to what the copro declares. */
function notesOf(copro: CoproOnPaper, lots: readonly Lot[], plan: PlanResult): string[] {
  const used = new Set(plan.lines.map(({ cle_id }) => cle_id))
  return (copro.sheet.cles_repartition ?? []).flatMap(cle => {
    if (!cle.id || !used.has(cle.id) || cle.total == null) return []
    const check = checkKey(
      cle.total,
      lots.map(({ lot_number, held }) => ({
        lot_number,
        tantiemes: held.has(cle.id!) ? [ofThousandths(held.get(cle.id!)!)] : [],
      })),
    )
    return check.difference === '0'
      ? []
      : [`${cle.label}\u00A0: ${keySentence(check)}. Répartition provisoire, sur la somme connue.`]
  })
}
