import { field, optional } from '../kernel/field.ts'
import { addressLine, emailAddress, longText, phoneNumber, shortText, siretNumber } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { subcontractorNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'
import { required } from '../kernel/rules.ts'
import { text } from '../kernel/values.ts'
import { isJob, isSubJobOf, jobWords, subJobWords } from '../referential/jobs.ts'

const job = text(80).refine(isJob, 'Choisissez un métier de la liste.')

/** Somebody who does part of a mission for the consultancy; `job` and `sub_job` are values of those lists. */
export const subcontractor = record('Subcontractor', {
  right: 'subcontractor',
  words: subcontractorNoun,
  family: 'contact',
  sections: {
    'Sous-traitant': {
      name: field('Nom', required(200)),
      job: optional('Métier', job, { format: 'choice', words: jobWords }),
      sub_job: optional('Spécialité', shortText(80), { format: 'choice', words: subJobWords }),
      postal_address: optional('Adresse postale', addressLine),
      siret_number: optional('SIRET', siretNumber),
    },
    Contact: {
      contact: optional('Interlocuteur', personal(shortText(200))),
      phone_number: optional('Téléphone', personal(phoneNumber)),
      email_address: optional('E-mail', personal(emailAddress)),
      comment: optional('Commentaire', personal(longText(2000))),
    },
  },
  rules({ job: trade, sub_job }) {
    if (!sub_job || (trade && isSubJobOf(sub_job, trade))) return []
    const message = trade ? 'Cette spécialité n’est pas de ce métier.' : 'Choisissez d’abord un métier.'
    return [{ path: 'sub_job', message }]
  },
})
/** What its lists say of it. */
export const subcontractorOutline = outlineOf(subcontractor)

export const subcontractorListFields = listFieldsOf(subcontractor, { principal: ['job'] })
export const subcontractorEndpoints = recordEndpoints(subcontractor, '/api/admin/subcontractors', {
  sort: ['name', 'job', 'postal_address'],
  fields: subcontractorListFields,
})
