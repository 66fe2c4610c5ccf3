import type { RequesterType } from '@faitage/contracts/kernel/values'
import { originalScale } from '@faitage/contracts/referential/income-scale'
import { passedNotice, passedYear } from '@faitage/contracts/referential/provenance'
import { scales } from '@faitage/projections/funding/scale'
import { incomeScales } from '@faitage/projections/referential/income-scale'
import type { Api } from '../../kernel/api.ts'

/** The notices about the scales in force on the day of a simulation whose year has passed without anybody who looked at them. */
export async function passedScales(
  api: Api,
  { requester_type, on }: { requester_type: RequesterType; on: string },
): Promise<string[]> {
  const [incomes, aids] = await Promise.all([incomeScales(api.db), scales(api.db)])
  const dated = ({ name, verified_on }: { name: string; verified_on?: string | null | undefined }, from: string) => ({
    ...{ name, verified_on, from },
  })
  return [
    // A co-ownership has no income.
    requester_type === 'SDC' ? [] : [originalScale, ...incomes].map(one => dated(one, one.start_day)),
    aids.map(one => dated(one, one.applies_from)),
  ].flatMap(kind => {
    // One of the original's day takes its place.
    const now = kind.filter(({ from }) => from <= on).toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const inForce = now.findLast(({ from }) => from === now.at(-1)?.from)
    const year = inForce && passedYear(inForce, on)
    return inForce && year !== undefined ? [passedNotice(inForce.name, year, on)] : []
  })
}
