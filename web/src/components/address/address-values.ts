import { type AddressSuggestion, addressLineOf } from '@faitage/contracts/addresses/address'

/** Fields of an address block, by their names in the specification. */
export type AddressPart = Exclude<keyof AddressSuggestion, 'label' | 'source'>

/** What a chosen proposal writes into the block; the complement (floor, building) stays the person's own. */
export const chosenValues = ({
  label: _,
  source: __,
  ...parts
}: AddressSuggestion): Record<AddressPart, string | number | null> => parts

/** What typing a street makes of the rest: its former number, street name and position are no longer known. */
export const typedStreet: Partial<Record<AddressPart, null>> = {
  address_number: null,
  address_street: null,
  address_latitude: null,
  address_longitude: null,
}

/** What typing a postal code or a town makes of the position. */
export const typedPlace: Partial<Record<AddressPart, null>> = { address_latitude: null, address_longitude: null }

/** A proposal as one line of text, for a field that holds the whole. */
export const oneLineOf = (suggestion: AddressSuggestion): string => addressLineOf(suggestion) || suggestion.label
