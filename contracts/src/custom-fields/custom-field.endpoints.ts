import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { each } from '../kernel/scope.ts'
import { id, instant } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { project } from '../projects/project.scope.ts'
import { customField } from './custom-field.scope.ts'
import { customFieldCategory, customFieldSheet, customFieldType } from './custom-field.ts'

const params = z.object({ id })
const { category, name, type, available_values, is_multiple } = customFieldSheet.shape

/** A custom field as it is answered. */
const customFieldItem = z.object({
  id,
  mission_id: id,
  category: customFieldCategory,
  type: customFieldType,
  name: z.string(),
  /** What a list offers. */
  available_values: z.array(z.string()),
  /** What it no longer offers, and projects may still hold. */
  retired_values: z.array(z.string()),
  /** The same by id, offered ones first: what projects hold. */
  options: z.array(z.object({ id, label: z.string(), retired: z.boolean().optional() })),
  is_multiple: z.boolean(),
  display_order: z.int(),
  is_deleted: z.boolean(),
  /** Revision of its removal while it lasts: what undoing it names. */
  removal: z.int().nullable(),
  updated_at: instant,
  /** Of all the custom fields of the mission, which are written together: what `If-Match` is sent. */
  revision: z.int(),
})
export type CustomFieldItem = z.infer<typeof customFieldItem>

const about = 'mission' as const
const yes = z.enum(['true', 'false']).optional()

/** The custom fields of a mission; a mission's are read with it, and written by who may write it. */
export const customFieldEndpoints = ofFeature('ca_custom_fields', {
  list: endpoint({
    method: 'GET',
    path: '/api/custom-fields',
    access: 'read mission',
    of: mission('mission_id', 'read'),
    about,
    summary: 'Les champs personnalisés d’une mission',
    query: z.object({
      mission_id: id,
      category: customFieldCategory.optional(),
      /** Removed ones too. */
      fetch_deleted: yes,
      ...listQuery(['display_order', 'name'], 200),
      term: z.string().trim().max(200).optional(),
    }),
    response: pageOf(customFieldItem),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/custom-fields/{id}',
    access: 'read mission',
    of: customField('id', 'read'),
    about,
    summary: 'Lire un champ personnalisé',
    params,
    response: customFieldItem,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/custom-fields',
    access: 'update mission',
    of: mission('mission_id', 'writeIn'),
    about,
    summary: 'Créer un champ personnalisé',
    body: customFieldSheet.extend({
      mission_id: id,
      /** Where its sender thinks it goes; it goes last, whoever adds another at the same time. */
      display_order: z.int().min(0).optional(),
    }),
    response: written,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/custom-fields/{id}',
    access: 'update mission',
    of: customField('id', 'write'),
    about,
    summary: 'Modifier un champ personnalisé',
    params,
    body: z.object({
      category: category.optional(),
      name: name.optional(),
      type: type.optional(),
      available_values,
      is_multiple,
      /** Values of the list that take another name, wherever they are chosen. */
      renamed_values: z
        .array(z.object({ from: z.string().max(100), to: z.string().max(100) }))
        .max(200)
        .optional(),
      /** Values taken away though projects hold them: they are shown there still. */
      retired_values: z.array(z.string().max(100)).max(200).optional(),
    }),
    response: written,
  }),
  /** The whole order of a category at once. Refused where somebody added or removed a field meanwhile. */
  order: endpoint({
    method: 'PUT',
    path: '/api/custom-fields',
    access: 'update mission',
    of: each(customField('items', 'write')),
    about,
    summary: 'Classer les champs personnalisés d’une section',
    body: z.object({
      items: z
        .array(z.object({ id, display_order: z.int().min(0) }))
        .min(1)
        .max(200),
    }),
    response: written,
  }),
  /** What projects hold of it is kept. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/custom-fields/{id}',
    access: 'update mission',
    of: customField('id', 'write'),
    about,
    summary: 'Supprimer un champ personnalisé',
    params,
    response: written,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/custom-fields/{id}/history',
    access: 'read mission',
    of: customField('id', 'read'),
    about,
    summary: 'L’historique d’un champ personnalisé',
    params,
    ...historyPages,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/custom-fields/{id}/undo',
    access: 'update mission',
    of: customField('id', 'write'),
    about,
    summary: 'Annuler une modification ou la suppression d’un champ personnalisé',
    params,
    body: z.object({ revision: z.int().min(0) }),
    response: written,
  }),
})

/** A value as it is sent; options of a list by their names, or their ids. */
export const customValueInput = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(2000)).max(200),
])

/** What a project holds in a custom field. */
const projectCustomField = z.object({
  custom_field_id: id,
  project_id: id,
  name: z.string(),
  category: customFieldCategory,
  type: customFieldType,
  is_multiple: z.boolean(),
  available_values: z.array(z.string()),
  display_order: z.int(),
  is_deleted: z.boolean(),
  /** The value, the name of the option for a list of one; null while there is none. */
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** The names of the options of a list of several. */
  multiple_values: z.array(z.string()),
})

/** The custom fields of a project; the team's, not shown to its client. */
export const projectCustomFieldEndpoints = ofFeature('ca_custom_fields', {
  list: endpoint({
    method: 'GET',
    path: '/api/project-custom-fields',
    access: 'read project',
    of: project('project_id', 'read'),
    shows: ['mission'],
    summary: 'Les champs personnalisés d’un projet',
    query: z.object({
      project_id: id,
      category: customFieldCategory.optional(),
      sortDirection: z.enum(['asc', 'desc']).default('asc'),
      fetch_deleted: yes,
    }),
    response: z.object({ items: z.array(projectCustomField) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/project-custom-fields/{id}',
    access: 'update project',
    of: project('id', 'write'),
    summary: 'Remplir les champs personnalisés d’un projet',
    params,
    query: z.object({ category: customFieldCategory.optional() }),
    body: z
      .array(
        z.object({
          custom_field_id: id,
          project_id: id.optional(),
          value: customValueInput.nullable().optional(),
          multiple_values: z.array(z.string().max(2000)).max(200).nullable().optional(),
          /** Empties it. */
          to_delete: z.boolean().optional(),
        }),
      )
      .max(200),
    response: written,
  }),
})
