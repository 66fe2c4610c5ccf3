import type { ArrearsPoint } from '@faitage/contracts/co-ownership/arrears/points'
import { arrearsSources } from '@faitage/contracts/co-ownership/arrears/sources'
import { lot } from '@faitage/contracts/co-ownership/lot'
import { type ArrearsStatement, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { lotDecider } from './lot.decider.ts'
import type { LotOperations } from './lot.ts'

/** An answer, with the day that the sheet goes on showing where what was stated is older. */
export const withShown = (written: Written, stated: string | null | undefined, last: string | null | undefined) =>
  stated && last && stated < last ? { ...written, shown_on: last } : written

/** A source is kept by its words, so that what was said stays whatever the list becomes. */
const pointOf = ({ on, amount, source }: ArrearsStatement): ArrearsPoint => ({
  on,
  amount,
  ...(source ? { source: arrearsSources[source] } : {}),
})

/** The statements of what a lot owes, one by one. */
export function lotArrearsRoutes(api: Api, operations: Pick<LotOperations, 'send'>): RouteDefinition[] {
  const answered = async (id: string, on: string, written: Written | Refusal) => {
    if (isRefusal(written)) return written
    const { state } = await fold(api, lotDecider, streamOf.record(lot.stream, id))
    return withShown(written, on, state.life === 'absent' ? undefined : state.sheet.unpaid_date)
  }
  return [
    route(lotEndpoints.stateArrears, async ({ params: { id }, body, caller, request }) => {
      const command = { type: 'StateArrears', ...pointOf(body) } as const
      return answered(id, body.on, await operations.send(id, command, { caller, request }))
    }),
    route(lotEndpoints.correctArrears, async ({ params: { id, on: was }, body, caller, request }) => {
      const command = { type: 'CorrectArrears', was, ...pointOf(body) } as const
      return answered(id, body.on, await operations.send(id, command, { caller, request }))
    }),
    route(lotEndpoints.withdrawArrears, ({ params: { id, on }, caller, request }) =>
      operations.send(id, { type: 'WithdrawArrears', on }, { caller, request }),
    ),
  ]
}
