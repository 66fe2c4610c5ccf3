import { z } from 'zod'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'
import { email } from '../kernel/rules.ts'
import { optionalText, text } from '../kernel/values.ts'
import { departmentCode } from './departments.ts'

/** An agency of the consultancy; `departments` are codes of French departments (01 to 95, 2A and 2B), each once. */
export const agency = record('Agency', {
  kind: 'agency',
  words: { a: 'une agence', the: 'l’agence', many: 'Agences' },
  fields: {
    name: text(200),
    email_address: email.nullable().optional(),
    postal_address: optionalText(500),
    departments: z
      .array(departmentCode)
      .max(97)
      .overwrite(codes => [...new Set(codes)])
      .optional(),
  },
  labels: {
    name: 'Nom',
    email_address: 'E-mail',
    postal_address: 'Adresse postale',
    departments: 'Départements',
  },
})

export const agencyEndpoints = recordEndpoints(agency, '/api/admin/agencies', { sort: ['name', 'postal_address'] })
