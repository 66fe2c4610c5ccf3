import { z } from 'zod'
import { field, optional } from '../kernel/field.ts'
import { addressLine, emailAddress, phoneNumber, shortText } from '../kernel/formats.ts'
import { agencyNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'
import { departmentCode, departmentWords } from './departments.ts'

/** An agency of the consultancy; `departments` are codes of French departments (01 to 95, 2A and 2B), each once. */
export const agency = record('Agency', {
  right: 'agency',
  words: agencyNoun,
  sections: {
    Agence: {
      name: field('Nom', shortText(200)),
      email_address: optional('E-mail', emailAddress),
      phone_number: optional('Téléphone', phoneNumber),
      postal_address: optional('Adresse postale', addressLine),
      departments: field(
        'Départements',
        z
          .array(departmentCode)
          .max(97)
          .overwrite(codes => [...new Set(codes)])
          .optional(),
        { format: 'choices', words: departmentWords },
      ),
    },
  },
})
/** What its lists say of it. */
export const agencyOutline = outlineOf(agency)

export const agencyEndpoints = recordEndpoints(agency, '/api/admin/agencies', { sort: ['name', 'postal_address'] })
