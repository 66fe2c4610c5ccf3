/**
 * A text with its `{name}` places filled from `details`; a day reads DD/MM/YYYY. A place nothing is known of stays as it
 * is, so that its absence is seen.
 */
export const filled = (text: string, details: Record<string, unknown>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) =>
    String(details[name] ?? place).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1'),
  )
