import { addDays, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'

/** A day as people write it, `JJ/MM/AAAA`, some days from today in Paris (negative: past). */
export const frenchDay = (fromToday: number): string => formatDay(addDays(todayInParis(), fromToday))

/** The same as addresses write it, `AAAA-MM-JJ`. */
export const isoDay = (fromToday: number): string => addDays(todayInParis(), fromToday)
