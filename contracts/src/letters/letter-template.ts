import { z } from 'zod'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { longText, reference, shortText, yesNo } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { letterTemplateNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMissionOrNobody } from '../kernel/owner.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { given, recordThing } from '../kernel/scope.ts'
import { id, instant } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { project } from '../projects/project.scope.ts'
import { letterKind } from './document-kinds.ts'

/** A Word document whose tokens are filled in from a project. Of everybody, of one agency, or of one mission. */
export const letterTemplate = record('LetterTemplate', {
  right: 'letter_template',
  owner: ofMissionOrNobody(),
  words: letterTemplateNoun,
  sections: {
    Modèle: {
      name: field('Nom', shortText(120)),
      kind: field('Nature', letterKind),
      active: field('Proposé aux équipes', yesNo),
      description: optional('À quoi il sert', longText(1000)),
    },
    Portée: {
      mission_id: optional('Mission', reference('mission'), {
        hint: 'Sans mission, toutes les missions le proposent. Elle se choisit une fois.',
      }),
      agency_id: optional('Agence', reference('agency'), {
        hint: 'Proposé aux seules missions de cette agence.',
      }),
    },
    Fichier: {
      /** Said by the server: the Word document in use; those made from an earlier one keep theirs. */
      file_id: optional('Fichier Word', reference('file')),
      tokens: optional('Repères utilisés', z.array(shortText(120)).max(300), {
        write: (tokens: readonly string[]) => tokens.join(', '),
      }),
    },
  },
  rules: ({ mission_id, agency_id }) =>
    mission_id && agency_id
      ? [{ path: 'agency_id', message: 'Choisissez une mission ou une agence, pas les deux.' }]
      : [],
})
/** What its lists say of it. */
export const letterTemplateOutline = outlineOf(letterTemplate)
export type LetterTemplateSheet = SheetOf<typeof letterTemplate>

export const letterTemplateListFields = listFieldsOf(letterTemplate, {
  principal: ['kind', 'active', 'mission_id'],
  other: ['agency_id'],
})

const path = '/api/document-templates'
const generic = recordEndpoints(
  letterTemplate,
  path,
  {
    sort: ['name', 'kind', 'created_at', 'updated_at'],
    fields: letterTemplateListFields,
  },
  { list: given(project('for_project', 'read')) },
)

const templateItem = generic.get.response.extend({
  mission_name: z.string().nullable(),
  agency_name: z.string().nullable(),
  /** The Word document in use; null until one was dropped. */
  file: z.object({ id, name: z.string().nullable(), size: z.int(), uploaded_at: instant }).nullable(),
})
export type LetterTemplateItem = z.infer<typeof templateItem>

/** What no person says. */
const told = { file_id: true, tokens: true } as const
const shows = ['mission', 'agency'] as const

export const letterTemplateEndpoints = ofFeature('ca_documents', {
  ...generic,
  list: {
    ...generic.list,
    shows,
    query: generic.list.query.extend({
      /** Those that a project may be given: active, with a file, of everybody, of its agency or its mission. */
      for_project: id.optional(),
    }),
    response: pageOf(templateItem),
  },
  get: { ...generic.get, shows, response: templateItem },
  create: { ...generic.create, body: letterTemplate.fields.omit(told) },
  update: { ...generic.update, body: letterTemplate.edits.omit({ ...told, mission_id: true }) },
  /** The file alone, field `file`; judged whole, its tokens too, before the template takes it. */
  upload: endpoint({
    method: 'POST',
    path: `${path}/{id}/file`,
    access: 'update letter_template',
    of: recordThing(letterTemplate, 'id', 'write'),
    summary: 'Déposer le fichier Word d’un modèle',
    params: z.object({ id }),
    consumes: 'multipart',
    response: written.extend({ tokens: z.array(z.string()) }),
    status: 201,
  }),
  /** Those of everybody, and the custom fields of the mission. */
  tokens: endpoint({
    method: 'GET',
    path: '/api/document-tokens',
    access: 'read letter_template',
    of: given(mission('mission_id', 'read')),
    summary: 'Les repères qu’un modèle peut contenir',
    query: z.object({ mission_id: id.optional() }),
    response: z.object({
      groups: z.array(
        z.object({
          title: z.string(),
          tokens: z.array(z.object({ token: z.string(), label: z.string(), example: z.string() })),
        }),
      ),
    }),
  }),
})
