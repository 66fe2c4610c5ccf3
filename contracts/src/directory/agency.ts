import { z } from 'zod'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { optionalText, text } from '../kernel/values.ts'

/** An agency of the consultancy; `departments` are codes of French departments (01 to 95, 2A and 2B). */
export const agency = record('Agency', {
  kind: 'agency',
  words: { a: 'une agence', the: 'l’agence', many: 'Agences' },
  fields: {
    name: text(200),
    email_address: z.email().max(200).nullable().optional(),
    postal_address: optionalText(500),
    departments: z
      .array(z.string().regex(/^(0[1-9]|1\d|2[1-9AB]|[3-8]\d|9[0-5])$/))
      .max(97)
      .optional(),
  },
  labels: {
    name: 'Nom',
    email_address: 'E-mail',
    postal_address: 'Adresse postale',
    departments: 'Départements',
  },
})
export type AgencySheet = SheetOf<typeof agency>

export const agencyEndpoints = recordEndpoints(agency, '/api/admin/agencies', { sort: ['name', 'postal_address'] })
