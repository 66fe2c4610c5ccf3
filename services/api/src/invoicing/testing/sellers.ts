import { sellerEndpoints } from '@faitage/contracts/invoicing/seller'
import type { TestSystem } from '../../testing/system.ts'

/** Somebody who sells for every agency. */
export async function describeSeller(system: TestSystem) {
  const made = await system.as('admin').call(sellerEndpoints.create, {
    body: {
      ...{
        name: 'Habitat & Conseil',
        legal_form: 'SAS',
        capital: 1_000_000,
        postal_address: '12 rue du Port, 69002 Lyon',
      },
      ...{ siret: '73282932000074', rcs: 'Lyon 732 829 320', vat_number: 'FR44732829320' },
      iban: 'FR14 2004 1010 0505 0001 3M02 606',
    },
  })
  // Who sells is asked of the read models.
  await system.settled()
  return made
}
