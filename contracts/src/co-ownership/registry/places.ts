import { readPostalCode } from '../../kernel/reading/contact.ts'
import { readDecimal } from '../../kernel/reading/numbers.ts'
import type { Address } from '../../kernel/values.ts'
import type { RegistryCells } from './cells.ts'
import type { RegistryColumn } from './columns.ts'

/** South, north, west and east of each part of France. */
const parts = [
  [41, 51.6, -5.6, 9.8],
  [15.7, 16.6, -61.9, -60.9],
  [14.3, 15, -61.4, -60.7],
  [17.8, 18.2, -63.2, -62.7],
  [2, 6, -54.7, -51.5],
  [-21.5, -20.8, 55.1, 55.9],
  [-13.1, -12.5, 44.9, 45.4],
] as const
const inFrance = (latitude: number, longitude: number): boolean =>
  parts.some(
    ([south, north, west, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )

/** The point of the reference address, when both its numbers are there and lie in France. */
function pointOf(cells: RegistryCells): Pick<Address, 'address_latitude' | 'address_longitude'> {
  const latitude = cells.read('latitude', readDecimal)
  const longitude = cells.read('longitude', readDecimal)
  if (latitude === undefined || longitude === undefined) return {}
  const point = { address_latitude: Number(latitude), address_longitude: Number(longitude) }
  if (inFrance(point.address_latitude, point.address_longitude)) return point
  cells.warn('latitude', 'Ce point n’est pas en France.')
  return {}
}

/** An address on one line, `12 rue des Lilas 35000 Rennes`: street, postal code and town. */
function partsOf(line: string): { street: string; code: string; town: string } {
  const words = line.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  const at = words.findLastIndex((word, index) => index > 0 && /^\d{5}$/.test(word))
  if (at === -1) return { street: words.join(' '), code: '', town: '' }
  return { street: words.slice(0, at).join(' '), code: words[at]!, town: words.slice(at + 1).join(' ') }
}

const LONGEST = { address: 300, location: 120, complement: 200 }
const filled = (block: Address): Address =>
  Object.fromEntries(Object.entries(block).filter(([, value]) => value !== undefined && value !== ''))

/** The reference address and its point; undefined when the row says no street. */
export function referenceAddress(cells: RegistryCells): Address | undefined {
  const line = partsOf(cells.text('address'))
  const street = cells.text('street') || line.street
  if (street === '') return undefined
  const column = (['postal_code', 'official_town'] as const).find(one => cells.raw(one) !== undefined)
  const code = column ? cells.read(column, readPostalCode) : undefined
  return filled({
    address: street.slice(0, LONGEST.address),
    address_code: code ?? line.code,
    address_location: (cells.text('town') || line.town).slice(0, LONGEST.location),
    ...pointOf(cells),
  })
}

/** The first of the other addresses; those after it are its complement. */
export function otherAddress(cells: RegistryCells): Address | undefined {
  const [first, ...others] = (['other_address_1', 'other_address_2', 'other_address_3'] as const)
    .map(column => cells.text(column))
    .filter(Boolean)
  if (first === undefined) return undefined
  const { street, code, town } = partsOf(first)
  return filled({
    address: street.slice(0, LONGEST.address),
    address_code: code,
    address_location: town.slice(0, LONGEST.location),
    address_complement: others.join(' ; ').slice(0, LONGEST.complement),
  })
}

/** Commune, préfixe, section and number of a parcel: 14 characters. */
export const isCadastre = (reference: string): boolean => /^\d[\dAB]\d{6}[0-9A-Z]{2}\d{4}$/.test(reference)
export const foldedCadastre = (reference: string): string => reference.replace(/\s/g, '').toUpperCase()

/** References of the parcels: as they are, or put together from their parts; each once. */
export function cadastresOf(cells: RegistryCells): string[] {
  const found = ([1, 2, 3] as const).flatMap(n => {
    const column: RegistryColumn = `cadastre_${n}`
    const whole = foldedCadastre(cells.text(column))
    if (isCadastre(whole)) return [whole]
    const [insee, section, parcel] = [cells.text(`insee_${n}`), cells.text(`section_${n}`), cells.text(`parcel_${n}`)]
    const prefix = cells.text(`prefix_${n}`).padStart(3, '0')
    const parts = foldedCadastre(
      `${insee.padStart(5, '0')}${prefix}${section.padStart(2, '0')}${parcel.padStart(4, '0')}`,
    )
    if (insee && section && parcel && isCadastre(parts)) return [parts]
    if (whole !== '') cells.warn(column, 'Une référence cadastrale compte 14 caractères.')
    return []
  })
  return [...new Set(found)]
}
