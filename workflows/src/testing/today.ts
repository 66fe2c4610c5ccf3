/** The day of the tests: the demonstration files have days up to the beginning of this month. */
export const today = '2026-11-21'
