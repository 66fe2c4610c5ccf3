import { addressLineOf } from '@faitage/contracts/addresses/address'
import type { PersonOnPaper } from '@faitage/projections/co-ownership/lots-on-paper'

type People = ReadonlyMap<string, PersonOnPaper>

/** Said on a paper whose reader may not read people. */
export const NOT_TOLD = 'Sans les noms\u00A0: vos droits ne permettent pas de lire les personnes.'

/** Those who own together, in one text. */
export const namesOf = (ids: readonly string[], people: People): string =>
  ids.length === 0 ? 'Propriétaire inconnu' : ids.map(id => people.get(id)?.title ?? 'Personne').join(' et ')

/** Where to write to those who own together: the first address that is known. */
export const addressOf = (ids: readonly string[], people: People): string =>
  ids.map(id => addressLineOf(people.get(id)?.sheet.postal_address ?? {})).find(Boolean) ?? ''
