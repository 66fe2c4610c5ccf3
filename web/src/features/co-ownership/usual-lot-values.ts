import { readBalance, readFloor, readKind, readRooms } from '@faitage/contracts/co-ownership/paste/values'
import { readDay } from '@faitage/contracts/kernel/reading/dates'
import { readArea } from '@faitage/contracts/kernel/reading/numbers'
import type { Reading } from '@faitage/contracts/kernel/reading/reading'

/** The values read, where there are any. */
export const valueIn = <T>(reading: Reading<T>): T | undefined => (reading.ok ? reading.value : undefined)

/** « T3 » says more than what a lot is, so it is asked for in its own column. */
function kindOf(text: string) {
  const { type, habitation_type, known } = readKind(text)
  return known && !habitation_type ? type : undefined
}
/** A credit is no debt. */
function owedIn(text: string) {
  const balance = valueIn(readBalance(text))
  return balance === undefined ? undefined : Math.max(balance, 0)
}

/** Values as lists of lots write them, read as the import reads them: « RDC », « 3e », « F3 », « 45,50 m² », « 120,00 D ». */
export const usualLotValues = {
  type: kindOf,
  habitation_type: readRooms,
  floor: (text: string) => valueIn(readFloor(text)),
  surface: (text: string) => valueIn(readArea(text)),
  unpaid_amount: owedIn,
  unpaid_date: (text: string) => valueIn(readDay(text)),
}
