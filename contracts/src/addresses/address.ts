import { z } from 'zod'
import { address } from '../kernel/values.ts'

/** Where a proposed address comes from: the national address base, or addresses already written in the product. */
export const addressSource = z.enum(['ign', 'stored'])
export type AddressSource = z.infer<typeof addressSource>

/** A proposed address: one line to read, and the fields of the address block it fills. */
export const addressSuggestion = address.omit({ address_complement: true }).required().extend({
  /** The whole on one line: `8 boulevard du Port, 80000 Amiens`. */
  label: z.string(),
  source: addressSource,
})
export type AddressSuggestion = z.infer<typeof addressSuggestion>

type Line = {
  [K in 'address' | 'address_number' | 'address_street' | 'address_code' | 'address_location']?:
    | string
    | null
    | undefined
}

/** The street line of an address block: as it was written, or number and street. */
export const streetLineOf = (block: Line): string =>
  block.address?.trim() || [block.address_number, block.address_street].filter(Boolean).join(' ')

/** An address block on one line; empty when it holds nothing. */
export const addressLineOf = (block: Line): string =>
  [streetLineOf(block), [block.address_code, block.address_location].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

/** Whether an address block says something: one of city, full address, number, postal code or street. */
export const isAddressValid = (block: Line): boolean =>
  [block.address, block.address_number, block.address_street, block.address_code, block.address_location].some(part =>
    part?.trim(),
  )
