import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { every, ofSelf, operated, recordOf, thing } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { documentSource } from './document-kinds.ts'
import { LETTERS_MAX, letterOutput, letterProgress } from './generation.ts'
import { letterTemplate } from './letter-template.ts'

const path = '/api/documents/generation'
const params = z.object({ generation_id: id })
const letterTemplateOf = recordOf(letterTemplate)
/** Letters that somebody asked for are theirs alone. */
const generationOf = thing('letter_generation', 'maker', { read: 'sees', write: 'changes' })

/** Letters somebody asked for: how far they are. */
const generation = z.object({
  id,
  template_id: id,
  ...letterProgress,
})
export type GenerationItem = z.infer<typeof generation>

export const generationEndpoints = {
  ...ofFeature('ca_documents', {
    /** One letter filled in, as it would be; nothing is kept. */
    html: endpoint({
      method: 'POST',
      path: '/api/documents/html',
      access: 'read document',
      of: [operated(letterTemplateOf('template_id', 'read')), operated(project('project_id', 'read'))],
      shows: ['project', 'letter_template'],
      summary: 'Aperçu d’un document généré pour un projet',
      body: z.object({ template_id: id, project_id: id, entity_id: id.nullable().optional() }),
      response: z.object({
        /** A whole page without script, nor anything from elsewhere. */
        content: z.string(),
        /** What the template asks for and the project does not say. */
        missing: z.array(z.string()),
      }),
    }),
    generate: endpoint({
      method: 'POST',
      path,
      access: 'create document',
      of: [operated(letterTemplateOf('template_id', 'read')), every(project('projects_id', 'writeIn'))],
      about: 'letter_generation',
      summary: 'Générer un document pour un ou plusieurs projets',
      body: z.object({
        template_id: id,
        projects_id: z.array(id).min(1).max(LETTERS_MAX),
        output: letterOutput.default('pdf'),
        /** The dwelling it is about, of the one project. */
        entity_id: id.nullable().optional(),
        source: documentSource.optional(),
        auto_send: z.boolean().optional(),
      }),
      response: written,
      status: 202,
    }),
    /** A zip, as it is written: the letters that the caller may read at that very moment, and why others are not in it. */
    zip: endpoint({
      method: 'GET',
      path: `${path}/{generation_id}/zip`,
      access: 'create document',
      of: generationOf('generation_id', 'read'),
      about: 'letter_generation',
      summary: 'Télécharger tous les documents d’une génération',
      params,
      response: z.unknown(),
    }),
  }),
  /** One's own. */
  list: endpoint({
    method: 'GET',
    path,
    access: 'create document',
    of: ofSelf,
    about: 'letter_generation',
    summary: 'Les générations que l’on a demandées',
    query: z.object(listQuery(['asked_at'])),
    response: pageOf(generation),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{generation_id}`,
    access: 'create document',
    of: generationOf('generation_id', 'read'),
    about: 'letter_generation',
    shows: ['project'],
    summary: 'L’avancement d’une génération',
    params,
    response: generation.extend({
      results: z.array(
        z.object({
          project_id: id,
          project_title: z.string(),
          document_id: id.nullable(),
          /** Tokens that nothing filled in. */
          missing: z.int(),
          /** Why there is none. */
          failure: z.string().nullable(),
        }),
      ),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{generation_id}/cancel`,
    access: 'create document',
    of: generationOf('generation_id', 'write'),
    about: 'letter_generation',
    summary: 'Arrêter une génération',
    params,
    response: written,
  }),
}
