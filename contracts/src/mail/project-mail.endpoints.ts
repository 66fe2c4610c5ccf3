import { z } from 'zod'
import { endpoint, listQuery, manyOf, pageOf, written } from '../kernel/endpoint.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { id, instant, text } from '../kernel/values.ts'
import { audience, BODY_MAX, SUBJECT_MAX } from './email-template.ts'
import { leftOut } from './left-out.ts'
import { mailState } from './mail.ts'
import { mailingDetail, mailingPage, mailingQuery } from './mailing.ts'
import { FILES_MAX, PROJECTS_MAX, projectMail } from './project-mail.ts'

export const projectMailListFields = listFieldsOf(projectMail, { principal: ['kind', 'sender_id'] })
const generic = recordEndpoints(projectMail, '/api/emails', {
  sort: ['created_at', 'subject'],
  fields: projectMailListFields,
})

const somebody = z.object({ id, name: z.string() })
const { to, subject, body } = projectMail.fields.shape
const mailItem = generic.get.response.extend({
  /** Gone with the requester. */
  to: to.optional(),
  subject: subject.optional(),
  body: body.optional(),
  sender: somebody,
  /** What the project is called. */
  project_title: z.string(),
  attachments: z.array(z.object({ id, name: z.string().nullable() })),
  /** Where it stands: waiting, sent, refused for good, come back. */
  state: mailState,
  /** A code of the mail server; null where there is none. */
  reason: z.string().nullable(),
  state_at: instant,
  /** False where no mail server is configured: nothing leaves. */
  sending: z.boolean(),
  may_write: z.boolean(),
})
export type ProjectMailItem = z.infer<typeof mailItem>

const shows = ['user', 'project', 'mail'] as const
const ofSending = [...shows, 'email_template'] as const
const params = z.object({ id })
const projects = z.array(id).min(1).max(PROJECTS_MAX)

/** The words of a message: between braces, what is known of each project. */
const letter = {
  subject: text(SUBJECT_MAX).meta({ title: 'Objet' }),
  body: text(BODY_MAX).meta({ title: 'Message' }),
}

/** Of one project, somebody who would be written to, or why nobody is. */
const recipient = z.object({
  project_id: id,
  project_title: z.string(),
  name: z.string(),
  to: z.string().nullable(),
  left_out: leftOut.nullable(),
})
export type Recipient = z.infer<typeof recipient>

/** A message as its writer sends it. */
export const mailToSend = z.object({
  project_ids: projects,
  kind: audience,
  once: z.boolean().default(true),
  ...letter,
  template_id: id.nullable().optional(),
  /** Files of the project, where there is one. */
  files_id: z.array(id).max(FILES_MAX).default([]),
})

/** E-mails about projects: who would be written to, what they would read, sending, and what became of it. */
export const projectMailEndpoints = {
  list: {
    ...generic.list,
    shows,
    query: z.object({
      ...listQuery(['created_at', 'subject']),
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
      project_id: id.optional(),
      mailing_id: id.optional(),
      term: z.string().trim().max(200).optional(),
      state: manyOf(mailState),
    }),
    response: pageOf(mailItem),
  },
  get: { ...generic.get, shows, response: mailItem },
  recipients: endpoint({
    method: 'POST',
    path: '/api/emails/recipients',
    access: 'read email',
    summary: 'Qui recevrait un e-mail sur ces projets, et qui ne le peut pas',
    body: z.object({ project_ids: projects, kind: audience, once: z.boolean().default(true) }),
    response: z.object({
      items: z.array(recipient),
      ready: z.int(),
      left_out: z.int(),
      /** Messages that the caller may still send today. */
      allowance: z.int(),
      sending: z.boolean(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/emails/preview',
    access: 'read email',
    summary: 'Un e-mail tel que le recevrait le destinataire d’un projet',
    body: z.object({ project_id: id, kind: audience, ...letter }),
    response: z.object({
      subject: z.string(),
      text: z.string(),
      /** Fields of which nothing is known, by their names between braces. */
      blank: z.array(z.string()),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/emails',
    access: 'create email',
    summary: 'Envoyer un e-mail sur un ou plusieurs projets',
    body: mailToSend,
    response: written.extend({ mailing: mailingDetail }),
    status: 201,
  }),
  /** Somebody of the team got the message back: the address is no good. */
  bounce: endpoint({
    method: 'POST',
    path: '/api/emails/{id}/bounce',
    access: 'update email',
    summary: 'Signaler qu’un e-mail est revenu',
    params,
    response: written,
  }),
  mailings: endpoint({
    method: 'GET',
    path: '/api/emails/mailings',
    access: 'read email',
    shows: ofSending,
    summary: 'Les e-mails envoyés à plusieurs projets',
    query: mailingQuery,
    response: mailingPage,
  }),
  mailing: endpoint({
    method: 'GET',
    path: '/api/emails/mailings/{id}',
    access: 'read email',
    summary: 'Où en est un envoi',
    shows: ofSending,
    params,
    response: mailingDetail,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/emails/mailings/{id}/cancel',
    access: 'create email',
    summary: 'Arrêter un envoi',
    params,
    response: written,
  }),
}
