import type { CoproSheet } from '@faitage/contracts/co-ownership/copro'
import type { DemoCopro } from './copros.ts'
import { towns } from './places.ts'

type Address = NonNullable<CoproSheet['address_1']>

/** Nobody found out yet where these live, as in every true list. */
const unknown = (owner: number) => owner % 9 === 8

/** Where an owner of the demonstration gets letters: at home in the copro, or in a town around where the lots are let. */
export function addressOfOwner(owner: number, copros: readonly DemoCopro[]): Address | undefined {
  if (unknown(owner)) return undefined
  const home = copros.find(({ lots }) =>
    lots.some(({ owners, sheet }) => owners.includes(owner) && sheet.owner_status === 'Occupant'),
  )
  if (home) return home.sheet.address_1
  const town = towns.anjou[owner % towns.anjou.length]!
  return {
    address: `${1 + ((owner * 7) % 60)} ${town.streets[owner % town.streets.length]}`,
    address_code: town.code,
    address_location: town.name,
  }
}
