import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { given, ofNobody, operated, recordOf, thing } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { mission } from '../missions/mission.scope.ts'
import { heldScopes, thematicScopes } from './levels.ts'
import { templateStep } from './template.ts'
import { type ThematicName, thematicTitles } from './thematic-names.ts'
import { thematicTemplate } from './thematic-template.ts'
import { stepStatus } from './thematic-version.events.ts'
import { thematicVersion } from './thematic-version.ts'
import { fieldValues } from './values.ts'

const thematicName = z.enum(Object.keys(thematicTitles) as [ThematicName, ...ThematicName[]])
const anyScope = z.enum(Object.keys(thematicScopes) as [keyof typeof thematicScopes])
const heldScope = z.enum(heldScopes)
/** A council, a copro, a building or a lot, by its id; `scope` says which. */
const thematicOwner = thing('thematic_owner', 'mission', { read: 'sees', write: 'changes' }, 'scope')

/** A template as it is answered: what is shipped has no id. */
const templateAnswer = z.object({
  id: id.nullable(),
  name: z.string(),
  scope: heldScope,
  thematique_name: thematicName,
  steps: z.array(templateStep),
})
export type TemplateAnswer = z.infer<typeof templateAnswer>

const metadata = z.object({ id: z.string(), name: z.string(), order: z.int(), soft_deleted: z.boolean() })
const stepSummary = z.object({
  metadata,
  status: stepStatus,
  /** How many of its fields are filled in, of how many; of rows, how many there are. */
  filled: z.int(),
  fields: z.int(),
  rows: z.boolean(),
  /** It is about people, and its reader may not read them. */
  closed: z.boolean(),
})
export type StepSummary = z.infer<typeof stepSummary>

const version = z.object({
  id,
  revision: z.int(),
  thematique_name: thematicName,
  version_name: z.string().nullable(),
  version_date: calendarDate,
  /** The one that is in force: the latest date that is not to come. */
  is_latest: z.boolean(),
  steps: z.array(stepSummary),
  may_write: z.boolean(),
})
export type VersionAnswer = z.infer<typeof version>

const heldRow = z.object({ id, values: fieldValues })
const step = z.object({
  version_id: id,
  revision: z.int(),
  metadata,
  status: stepStatus,
  rows: z.boolean(),
  personal: z.boolean(),
  closed: z.boolean(),
  /** Its fields as the version was made with; those withdrawn since only where they hold something. */
  fields: z.array(templateStep.shape.fields.element),
  values: fieldValues,
  items: z.array(heldRow),
  /** The names of people, lots, clés and files that values point at. */
  names: z.record(z.string(), z.string()),
  may_write: z.boolean(),
})
export type StepAnswer = z.infer<typeof step>

const ROWS_MAX = 1000
/** A row as it is sent: a new one without an id. `seen` is what its sender took over from: what is another since is refused once. */
const sentRow = z.object({ id: id.optional(), values: fieldValues, seen: fieldValues.optional() })

/** One row that was refused: which of those sent, its field, why. */
const rowFault = z.object({
  row: z.int(),
  in: z.enum(['create', 'update']),
  field: z.string().nullable(),
  key: z.string(),
  message: z.string(),
})

const path = '/api/thematics'
const stepParams = z.object({ versionId: id, stepId: z.string().max(80) })
/** News of a version is of what its right is, as that of every record is. */
const about = 'copro' as const
const generic = recordEndpoints(thematicVersion, path, { sort: ['version_date'] })

/** Templates are of no mission, whatever it shows. */
const templates = endpoint({
  method: 'GET',
  path: `${path}/templates`,
  access: 'read mission',
  of: ofNobody('templates hold no data of anybody'),
  about: 'thematic',
  summary: 'Les modèles en vigueur d’une thématique, le plus récent d’abord',
  query: z.object({ scope: heldScope, name: thematicName }),
  response: z.object({ items: z.array(templateAnswer) }),
})

const ofVersions = ofFeature('ca_thematics', {
  versions: endpoint({
    method: 'GET',
    path,
    access: 'signed-in',
    of: given(thematicOwner('resourceId', 'read')),
    about,
    summary: 'Les versions d’une thématique, la plus récente d’abord',
    query: z.object({ scope: anyScope.optional(), resourceId: id.optional(), thematiqueName: thematicName.optional() }),
    response: z.object({ items: z.array(version), may_write: z.boolean() }),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${path}/duplicate`,
    access: 'signed-in',
    of: thematicOwner('resource_id', 'write'),
    about,
    summary: 'Créer une version à partir du modèle, ou d’une version précédente',
    body: z.object({
      scope: heldScope,
      thematique_name: thematicName,
      resource_id: id,
      version_name: thematicVersion.fields.shape.version_name,
      version_date: thematicVersion.fields.shape.version_date,
      /** Takes over what another version of the same thing holds. */
      from_version_id: id.optional(),
    }),
    response: written,
    status: 201,
  }),
  update: {
    ...generic.update,
    body: z.object({
      version_name: thematicVersion.edits.shape.version_name,
      version_date: thematicVersion.edits.shape.version_date,
    }),
  },
  remove: generic.remove,
  undo: generic.undo,
  history: { ...generic.history, ...historyPages },
  step: endpoint({
    method: 'GET',
    path: `${path}/{versionId}/step/{stepId}`,
    access: 'signed-in',
    of: operated(recordOf(thematicVersion)('versionId', 'read')),
    about,
    summary: 'Lire une étape d’une version',
    params: stepParams,
    response: step,
  }),
  saveStep: endpoint({
    method: 'PUT',
    path: `${path}/{versionId}/step/{stepId}`,
    access: 'signed-in',
    of: operated(recordOf(thematicVersion)('versionId', 'write')),
    about,
    summary: 'Enregistrer une étape, ligne par ligne',
    params: stepParams,
    body: z.object({
      status: stepStatus.optional(),
      /** Only what changed; null clears. */
      values: fieldValues.optional(),
      rows: z.array(sentRow).max(ROWS_MAX).optional(),
      dropped: z.array(id).max(ROWS_MAX).optional(),
    }),
    response: z.object({
      ...written.shape,
      /** The id of each row that was sent, in order; null where it was refused. */
      rows: z.array(id.nullable()),
      schema_errors: z.array(rowFault),
    }),
  }),
})

/** How a thematic of a copro stands in its version in force: steps that are done or not concerned, of how many. */
const standing = z.object({
  thematique_name: thematicName,
  version_id: id,
  version_date: calendarDate,
  settled: z.int(),
  steps: z.int(),
})
const coproStanding = z.object({ id, title: z.string(), thematics: z.array(standing) })
export type CoproStanding = z.infer<typeof coproStanding>

const ofMission = ofFeature('ca_thematics', {
  ofMission: endpoint({
    method: 'GET',
    path: '/api/missions/{id}/thematics',
    access: 'read copro',
    of: mission('id', 'read'),
    about,
    summary: 'Où en sont les thématiques des copropriétés d’une mission',
    params: z.object({ id }),
    query: z.object(listQuery(['name'])),
    response: pageOf(coproStanding),
  }),
})

export const thematicEndpoints = { templates, ...ofVersions, ...ofMission }

/** The filters of templates. */
export const templateListFields = listFieldsOf(thematicTemplate, {
  principal: ['thematique_name', 'scope', 'published'],
})

/** The templates that administrators make. */
export const thematicTemplateEndpoints = recordEndpoints(thematicTemplate, '/api/thematic-templates', {
  sort: ['name', 'thematique_name', 'scope', 'updated_at'],
  fields: templateListFields,
  size: 50,
})
