import { addressLineOf } from '@faitage/contracts/addresses/address'
import { naturalKey } from '@faitage/contracts/co-ownership/names/folded'
import { person, personSortName, personTitle } from '@faitage/contracts/co-ownership/person'
import { personListFields } from '@faitage/contracts/co-ownership/person.endpoints'
import { sql } from 'kysely'
import { recordModel } from '../kernel/record-model.ts'
import { searchablePhone } from '../kernel/search.ts'

/** Every person; found by any writing of a phone number, in the order of family names. */
export const personModel = recordModel(person, {
  name: personTitle,
  search: sheet => [
    personTitle(sheet),
    sheet.company_name,
    sheet.last_name,
    sheet.first_name,
    sheet.email_address,
    searchablePhone(sheet.phone_number),
    addressLineOf(sheet.postal_address ?? {}),
  ],
  fields: personListFields,
  columns: { natural_name: { type: 'text collate "C"', of: sheet => naturalKey(personSortName(sheet)).slice(0, 300) } },
  orders: { name: way => sql`natural_name ${way}` },
  indexes: ['(natural_name, id)'],
})
