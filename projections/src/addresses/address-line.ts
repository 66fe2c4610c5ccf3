/** What can be read of a French postal address written on one or several lines. */
export interface ReadLine {
  address: string | null
  address_code: string | null
  address_location: string | null
}

/** A postal code (two figures or 2A, 2B, then three), then a town up to the end, CEDEX and country aside. */
const end = /(?:^|[\s,;–-])((?:\d{2}|2[AB])\s?\d{3})[\s,]+(\D[^,;]*?)(?:\s+cedex(?:\s+\d+)?)?(?:[\s,;]+france)?\s*$/i

/** Parts a written address: the street before the postal code, the town after it. What has no code is all street. */
export function readAddressLine(written: string): ReadLine {
  const line = written
    .replaceAll(/\s*[\r\n]+\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const found = end.exec(line)
  if (!found) return { address: line || null, address_code: null, address_location: null }
  const street = line.slice(0, found.index).replace(/[\s,;–-]+$/, '')
  return {
    address: street || null,
    address_code: (found[1] as string).replace(/\s/, '').toUpperCase(),
    address_location: (found[2] as string).trim(),
  }
}
