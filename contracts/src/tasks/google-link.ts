/** A calendar is told this of a task or an event: titles and places alone, never an owner nor an amount. */
interface Dated {
  readonly title: string
  /** Instants, or days of Paris for what lasts a whole day; the end of a day is the day after. */
  readonly from: string
  readonly to: string
  readonly location?: string | null | undefined
  readonly details: string
  readonly attendees?: readonly string[] | null | undefined
}

const compact = (when: string): string => when.replace(/[-:]/g, '').replace(/\.\d+/, '')

/** The link that puts it into a Google calendar, for whoever opens it to accept. */
export function googleLink({ title, from, to, location, details, attendees }: Dated): string {
  const asked = new URLSearchParams({ action: 'TEMPLATE', text: title, dates: `${compact(from)}/${compact(to)}` })
  asked.set('details', details)
  if (location) asked.set('location', location)
  if (attendees?.length) asked.set('add', attendees.join(','))
  return `https://calendar.google.com/calendar/render?${asked}`
}
