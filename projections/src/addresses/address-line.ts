import { trimEnds } from '@faitage/contracts/kernel/trim-ends'

/** What can be read of a French postal address written on one or several lines. */
export interface ReadLine {
  address: string | null
  address_code: string | null
  address_location: string | null
}

/** A postal code: two figures or 2A, 2B, then three; a town follows. */
const CODE = /(?:^|[\s,;–-])((?:\d{2}|2[AB])\s?\d{3})[\s,]+(?=\D)/gi

/** Parts a written address: the street before the postal code, the town after it. What has no code is all street. */
export function readAddressLine(written: string): ReadLine {
  const lines = written.split(/[\r\n]/).map(line => line.replaceAll(/\s+/g, ' ').trim())
  const line = lines.filter(Boolean).join(', ')
  const found = codeAndTown(withoutCedex(withoutCountry(line))) ?? codeAndTown(line)
  if (!found) return { address: line || null, address_code: null, address_location: null }
  return {
    address: trimEnds(line.slice(0, found.at), /[\s,;–-]/, 'end') || null,
    address_code: found.code.replace(/\s/, '').toUpperCase(),
    address_location: found.town.trim(),
  }
}

/** The first code behind which the town goes on to the end. */
function codeAndTown(line: string): { at: number; code: string; town: string } | undefined {
  const separated = Math.max(line.lastIndexOf(','), line.lastIndexOf(';'))
  for (const match of line.matchAll(CODE)) {
    const from = match.index + match[0].length
    if (from > separated) return { at: match.index, code: match[1] as string, town: line.slice(from) }
  }
  return undefined
}

const withoutCountry = (line: string): string => {
  const rest = line.slice(0, -6)
  return /[\s,;]$/.test(rest) && /^france$/i.test(line.slice(-6)) ? trimEnds(rest, /[\s,;]/, 'end') : line
}
const withoutCedex = (line: string): string => line.replace(/ cedex(?: \d+)?$/i, '')
