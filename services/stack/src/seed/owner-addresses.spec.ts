import { expect, it } from 'vitest'
import { demoCopros } from './copros.ts'
import { addressOfOwner } from './owner-addresses.ts'
import { demoOwners, demoTenants } from './owners.ts'

const copros = demoCopros('2026-11-29', demoTenants.length)
const dwellings = copros.flatMap(({ lots }) => lots).filter(({ sheet }) => sheet.status_if_habitation)

it('most owners of the demonstration can be written to, those who live in their copro at its address', () => {
  const addresses = demoOwners.map((_, owner) => addressOfOwner(owner, copros))
  const known = addresses.filter(one => one !== undefined)
  expect(known.length / demoOwners.length).toBeGreaterThan(0.8)
  expect(known.length).toBeLessThan(demoOwners.length)
  expect(addresses).toContainEqual(copros[0]?.sheet.address_1)
})

it('nobody rents or lives in what is empty', () => {
  const empty = dwellings.filter(({ sheet }) => sheet.status_if_habitation === 'vacant')
  expect(empty.length).toBeGreaterThan(0)
  for (const { sheet, tenant } of empty)
    expect([sheet.owner_status, sheet.occupant_status, sheet.lease_type, tenant]).toEqual([
      'Non occupant',
      undefined,
      undefined,
      undefined,
    ])
})
