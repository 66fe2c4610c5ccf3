import {
  arrearsCurve,
  type CoproOwing,
  owedByCopro,
  owedByOwners,
} from '@faitage/contracts/co-ownership/arrears/copro-arrears'
import { type CoproArrears, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import { owingLots } from '@faitage/projections/co-ownership/owing-lots'
import { personModel } from '@faitage/projections/co-ownership/person'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import type { CoproOperations } from './copro.ts'

/** The debt of a copro's lots on a day: the sum and how much of the copro it covers. Without the budget of the year there is no rate. */
export const coproArrearsRoute = (api: Api, operations: Pick<CoproOperations, 'reach'>): RouteDefinition =>
  route(coproEndpoints.arrears, async ({ params: { id }, query, caller }): Promise<CoproArrears> => {
    await operations.reach(id, caller)
    const on = query.on ?? api.clock.today()
    const lots = await owingLots(api.db, id)
    const owing = owedByCopro(lots, on)
    const owners = owedByOwners(lots, on)
    const named = caller.permissions.has('read person')
      ? await recordNames(api.db, personModel, new Set(owners.flatMap(({ people }) => people)))
      : undefined
    const titleOf = (people: readonly string[]) =>
      people.length === 0 ? 'Propriétaire inconnu' : people.map(one => named?.get(one) ?? 'Personne').join(', ')
    return {
      on,
      ...owing,
      sentence: sentenceOf(owing, on),
      curve: arrearsCurve(lots, on),
      owners: owners.map(({ people, ...one }) => ({
        ...one,
        people: [...people],
        ...(named ? { title: titleOf(people) } : {}),
      })),
    }
  })

/** « 12 300,00 € dus au 30/06/2026 · 14 lots relevés sur 24, entre le 31/12/2025 et le 30/06/2026 ». */
function sentenceOf({ amount, covered, lots, from, to }: CoproOwing, on: string): string {
  if (from === null || to === null) return `Aucun relevé d’impayés n’est noté jusqu’au ${formatDay(on)}.`
  const days = from === to ? `le ${formatDay(to)}` : `entre le ${formatDay(from)} et le ${formatDay(to)}`
  const covers = countOf(covered, 'lot relevé', 'lots relevés')
  return `${formatEuro(amount)} dus au ${formatDay(on)} · ${covers} sur ${formatCount(lots)}, ${days}`
}
