const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day an instant (ISO 8601) falls on in Paris, `YYYY-MM-DD`. */
export const parisDay = (instant: string): string => parts.format(new Date(instant))

/** `2026-03-12` as people read it: `12/03/2026`. */
export const frenchDay = (day: string): string => day.split('-').toReversed().join('/')
