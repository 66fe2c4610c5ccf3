import { sellerEndpoints } from '@faitage/contracts/invoicing/seller'
import type { TestSystem } from '../../testing/system.ts'

/** Somebody who sells for every agency. */
export const describeSeller = (system: TestSystem) =>
  system.as('admin').call(sellerEndpoints.create, {
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
