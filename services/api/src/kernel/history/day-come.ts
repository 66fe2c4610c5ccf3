import type { Api } from '../api.ts'
import { refused } from '../refusal.ts'

/** Refuses to tell how things were on a day that has not come: nobody knows. @throws {Refusal} asOf.future */
export function demandCome(api: Pick<Api, 'clock'>, ...days: readonly string[]): void {
  const today = api.clock.today()
  if (days.some(day => day > today)) throw refused('asOf.future')
}
