import { z } from 'zod'
import { field, optional } from '../kernel/field.ts'
import { longText, reference, references, shortText } from '../kernel/formats.ts'
import { asking, job } from '../kernel/job.ts'
import { event } from '../kernel/message.ts'
import { projectMailNoun } from '../kernel/nouns.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { id, text } from '../kernel/values.ts'
import { audience, BODY_MAX, SUBJECT_MAX } from './email-template.ts'
import { leftOut } from './left-out.ts'

/** Files that go with an e-mail, and what they may weigh together, in bytes. */
export const FILES_MAX = 10
export const FILES_SIZE_MAX = 10_000_000

/**
 * An e-mail written about a project, kept with it: sealed under its requester's key and gone with it. Its id is that of
 * the mail in the outbox, which knows what became of it.
 */
export const projectMail = record('ProjectMail', {
  right: 'email',
  stream: 'project_mail',
  owner: ofProject(),
  subject: 'owner',
  words: projectMailNoun,
  family: 'exchange',
  sections: {
    'E-mail': {
      project_id: field('Projet', reference('project')),
      kind: field('Destinataire', audience),
      /** Whom it goes to, where that is one of us. */
      recipient_id: optional('Référent', reference('user')),
      to: field('Adresse', personal(text(320))),
      name: optional('Nom du destinataire', personal(text(320))),
      subject: field('Objet', personal(shortText(SUBJECT_MAX * 3))),
      body: field('Message', personal(longText(BODY_MAX * 3))),
      files: optional('Pièces jointes', references('file', FILES_MAX)),
      sender_id: field('Écrit par', reference('user')),
      template_id: optional('Modèle', reference('email_template')),
      mailing_id: optional('Envoi', reference('mailing')),
    },
  },
})
export type ProjectMailSheet = SheetOf<typeof projectMail>

/** Projects of one sending, at most. */
export const PROJECTS_MAX = 1000

const skipped = z.object({ project_id: id, why: leftOut })
const about = { id, subject_id: id }

/**
 * One e-mail to many: what is asked is filled in and sent project by project. Its text is sealed under the key of the
 * requester where there is one project, of whoever writes otherwise.
 */
export const mailingRequested = event(
  'MailingRequested',
  {
    ...about,
    projects: z.array(id).min(1).max(PROJECTS_MAX),
    kind: audience,
    /** Each address once, whatever the number of its projects. */
    once: z.boolean(),
    subject: personal(z.string()),
    body: personal(z.string()),
    files: z.array(id).max(FILES_MAX),
    template_id: id.nullable(),
  },
  { subject: 'subject_id' },
)
/** The next `count` projects were done: so many messages queued, those left out and why. */
export const mailingAdvanced = event('MailingAdvanced', {
  id,
  count: z.int().min(1),
  queued: z.int(),
  skipped: z.array(skipped),
})
export const mailingFinished = event('MailingFinished', {
  id,
  outcome: z.enum(['done', 'cancelled', 'failed']),
  reason: z.string().max(100).optional(),
})
/** Writes an e-mail to many. */
export const mailingJob = job('mailing', {
  asked: [asking(mailingRequested, ({ id }) => ({ id }))],
  failed: 'email.mailing.failed',
})
export const mailingEvents = [mailingRequested, mailingAdvanced, mailingFinished] as const
