/* Days as numbers (`dayNumber`) told in months, as `addMonths` of the contracts does, of thousands of them. */

/** The year and month as one number, and the day of the month, of a day: the proleptic calendar, by whole numbers. */
function calendar(day: number): readonly [month: number, dayOfMonth: number] {
  // From the 1st of March of the year 0: leap days end the years.
  const days = day + 306
  const era = Math.floor(days / 146_097)
  const ofEra = days - era * 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const shifted = Math.floor((5 * ofYear + 2) / 153)
  const dayOfMonth = ofYear - Math.floor((153 * shifted + 2) / 5) + 1
  // March is 0 of the shifted year: in months since the beginning of the year 0.
  return [(year + era * 400) * 12 + shifted + 2, dayOfMonth]
}

/** Days of a month, numbered as `calendar` does. */
function lengthOf(month: number): number {
  const [year, place] = [Math.floor(month / 12), month % 12]
  if (place === 1) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return place === 3 || place === 5 || place === 8 || place === 10 ? 30 : 31
}

/** The fewest months after a day within which another day is: 0 on the very day. */
export function monthsUntil(from: number, to: number): number {
  if (to <= from) return 0
  const [begin, first] = calendar(from)
  const [end, last] = calendar(to)
  return end - begin + (last > Math.min(first, lengthOf(end)) ? 1 : 0)
}
