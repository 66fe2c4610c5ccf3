import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'
import { email, phone, required, siret } from '../kernel/rules.ts'
import { optionalText, text } from '../kernel/values.ts'
import { isJob } from '../referential/jobs.ts'

const job = text(80).refine(isJob, 'Choisissez un métier de la liste.')

/** Somebody who does part of a mission for the consultancy; `job` and `sub_job` are values of those lists. */
export const subcontractor = record('Subcontractor', {
  kind: 'subcontractor',
  personal: true,
  words: { a: 'un sous-traitant', the: 'le sous-traitant', many: 'Sous-traitants' },
  fields: {
    name: required(200),
    job: job.nullable().optional(),
    sub_job: optionalText(80),
    postal_address: optionalText(500),
    siret_number: siret.nullable().optional(),
    contact: personal(text(200)).nullable().optional(),
    phone_number: personal(phone).nullable().optional(),
    email_address: personal(email).nullable().optional(),
    comment: personal(text(2000)).nullable().optional(),
  },
  labels: {
    name: 'Nom',
    job: 'Métier',
    sub_job: 'Spécialité',
    postal_address: 'Adresse postale',
    siret_number: 'SIRET',
    contact: 'Interlocuteur',
    phone_number: 'Téléphone',
    email_address: 'E-mail',
    comment: 'Commentaire',
  },
})

export const subcontractorEndpoints = recordEndpoints(subcontractor, '/api/admin/subcontractors', {
  sort: ['name', 'job', 'postal_address'],
  filters: { job: text(80) },
})
