import { z } from 'zod'
import { endpoint, pageOf, written } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { ofViewer, operated, recordOf } from '../kernel/scope.ts'
import { calendarDate, id, requesterType, text } from '../kernel/values.ts'
import { prospect } from './prospect.ts'

/** What the list of prospects can be narrowed by, in order. */
export const prospectListFields = listFieldsOf(prospect, {
  principal: ['status', 'mission_id', 'recall_on', 'referrer_id'],
  other: ['requester_type', 'contact_source', 'date_contact'],
})

const path = '/api/prospects'
const generic = recordEndpoints(prospect, path, {
  sort: ['date_contact', 'name', 'status', 'recall_on', 'created_at', 'updated_at'],
  fields: prospectListFields,
  size: 50,
})

/** A prospect as it is answered: what it is called, and the project it became. */
const prospectItem = generic.get.response.extend({
  display_name: field('Nom affiché', z.string()),
  project_id: optional('Projet', id),
  converted_on: optional('Converti le', calendarDate),
  mission_name: z.string().nullable(),
  referrer_name: z.string().nullable(),
})
export type ProspectItem = z.infer<typeof prospectItem>

/** Why two sheets may be of one person. */
export const likenessLabels = {
  name: 'même nom',
  phone: 'même téléphone',
  email: 'même e-mail',
  place: 'même adresse',
} as const
const likeness = z.enum(Object.keys(likenessLabels) as [keyof typeof likenessLabels])

/** A prospect or a project that may be of the same person; `alike` says why. */
const lookalike = z.object({
  kind: z.enum(['prospect', 'project']),
  id,
  title: z.string(),
  mission_name: z.string().nullable(),
  alike: z.array(likeness),
})
export type Lookalike = z.infer<typeof lookalike>

const { last_name, first_name, company_name, phone_number_1, phone_number_2, email, place } = prospect.fields.shape

/** What tells that two are the same person. */
export const whoIsAsked = z.object({
  last_name,
  first_name,
  company_name,
  phone_number_1,
  phone_number_2,
  email,
  place,
  /** The prospect it is asked for, which is not its own double. */
  except: id.optional(),
})

/** What a prospect becomes a project with. */
export const conversion = z.object({
  mission_id: id,
  /** Where the prospect does not say it. */
  requester_type: requesterType.optional(),
  reference: text(60).nullable().optional(),
})

export const prospectEndpoints = {
  ...generic,
  list: { ...generic.list, response: pageOf(prospectItem) },
  get: { ...generic.get, response: prospectItem },
  /** What is compared goes in the body: it is personal, and addresses of calls are written down. */
  duplicates: endpoint({
    method: 'POST',
    path: `${path}/duplicates`,
    access: 'read prospect',
    of: ofViewer,
    summary: 'Prospects et projets qui sont peut-être de la même personne',
    body: whoIsAsked,
    response: z.object({ items: z.array(lookalike) }),
  }),
  convert: endpoint({
    method: 'POST',
    path: `${path}/{id}/convert`,
    access: 'update prospect',
    of: operated(recordOf(prospect)('id', 'write')),
    shows: ['project'],
    summary: 'Faire d’un prospect un projet d’une mission',
    params: z.object({ id }),
    body: conversion,
    response: written.extend({ project_id: id }),
  }),
}
