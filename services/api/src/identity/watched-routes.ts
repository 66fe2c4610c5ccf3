import { dossierEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import { type AuditKind, auditWords } from '@faitage/contracts/audit/audit-kind'
import { isGrantable } from '@faitage/contracts/identity/role'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { permissionLabel, roleLabels } from '@faitage/contracts/identity/role-words'
import type { SecurityKind } from '@faitage/contracts/identity/security'
import { userEndpoints, userRecord } from '@faitage/contracts/identity/user.endpoints'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import type { Role } from '@faitage/contracts/kernel/permission'
import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { type SettingName, settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { settingWords } from '@faitage/contracts/settings/setting-words'
import { operationsEndpoints } from '@faitage/contracts/system/operations.endpoints'
import { v4 } from 'uuid'
import type { RouteDefinition, RouteInput } from '../kernel/http/route.ts'
import type { Noted, SecurityLog } from './security-log.ts'

type Asked = Pick<RouteInput<Endpoint>, 'body' | 'request'> & { params: { id?: string; role?: Role } | undefined }
type What = { kind: SecurityKind } & Pick<Noted, 'person' | 'what'>

const rightsIn = (body: unknown): string =>
  Object.entries((body as { changes: Record<string, boolean | null> }).changes)
    .flatMap(([right, value]) => (isGrantable(right) ? `${permissionLabel(right)} ${words.get(value)}` : []))
    .join(', ')
    .slice(0, 500)
const words = new Map<boolean | null, string>([
  [true, 'accordé'],
  [false, 'retiré'],
  [null, 'par défaut'],
])
const ofDossier = ({ params }: Asked): string => {
  const { kind, id } = params as { kind: AuditKind; id: string }
  return `le dossier de preuve ${auditWords[kind].of} (${id})`
}
const fieldsIn = (body: unknown): string =>
  Object.keys(body as object)
    .map(field => (userRecord.labels as Record<string, string>)[field] ?? field)
    .join(', ')

/** Its id, which is made of ids of ours. */
const workflowIn = (body: unknown): string => (body as { workflow_id: string }).workflow_id.slice(0, 200)

/** What is noted of each call that changes who may do what, and of whoever takes data out. */
const watched = new Map<unknown, (asked: Asked) => What>([
  [
    roleEndpoints.update,
    ({ params, body }) => ({ kind: 'role_rights', what: `${roleLabels[params!.role!]} (${rightsIn(body)})` }),
  ],
  [
    roleEndpoints.updateUserPermissions,
    ({ params, body }) => ({ kind: 'user_rights', person: params?.id, what: rightsIn(body) }),
  ],
  [dossierEndpoints.get, asked => ({ kind: 'export', what: ofDossier(asked) })],
  [subjectEndpoints.erase, () => ({ kind: 'removal', what: 'toutes les données d’une personne' })],
  [userEndpoints.create, ({ request }) => ({ kind: 'user_created', person: request.newId('user') })],
  [userEndpoints.update, ({ params, body }) => ({ kind: 'user_changed', person: params?.id, what: fieldsIn(body) })],
  [userEndpoints.undo, ({ params }) => ({ kind: 'user_changed', person: params?.id, what: 'annulation' })],
  [operationsEndpoints.retryParked, () => ({ kind: 'operation', what: 'les événements mis de côté sont rejoués' })],
  [
    operationsEndpoints.cancelWorkflow,
    ({ body }) => ({ kind: 'operation', what: `arrêt du traitement ${workflowIn(body)}` }),
  ],
  [
    operationsEndpoints.restartWorkflow,
    ({ body }) => ({ kind: 'operation', what: `le traitement ${workflowIn(body)} est relancé` }),
  ],
  [userEndpoints.remove, ({ params }) => ({ kind: 'removal', person: params?.id, what: 'un utilisateur' })],
  [
    settingsEndpoints.update,
    ({ body }) => ({
      kind: 'settings',
      what: Object.entries(body as Record<SettingName, boolean>)
        .map(([name, on]) => `${settingWords[name as SettingName]?.label ?? name} : ${on ? 'activé' : 'désactivé'}`)
        .join(', '),
    }),
  ],
])

function whatOf(endpoint: Endpoint, asked: Asked): What | undefined {
  const told = watched.get(endpoint)
  if (told) return told(asked)
  if (endpoint.internal || endpoint.path.startsWith('/api/auth/')) return undefined
  const summary = endpoint.summary.charAt(0).toLowerCase() + endpoint.summary.slice(1)
  if (endpoint.path.startsWith('/api/exports/')) return { kind: 'export', what: summary }
  if (endpoint.method === 'DELETE') return { kind: 'removal', what: summary }
  return undefined
}

/** The same routes; those that the security log is about are noted before they do anything, and what became of them. */
export const watchedBy =
  (log: SecurityLog) =>
  ({ endpoint, handler, ...definition }: RouteDefinition): RouteDefinition => ({
    ...definition,
    endpoint,
    handler(input) {
      const what = whatOf(endpoint, input as Asked)
      // Our worker acts for people who were noted when they asked.
      if (!what || input.caller.kind !== 'user') return handler(input)
      const { caller, request } = input
      // A command sent again is one line; the same key with another content is not, nor is what is read twice.
      const id = endpoint.method === 'GET' ? v4() : request.newId(`security entry ${request.requestHash ?? ''}`)
      const noted = { id, actor: caller.id, ip: request.ip, ...what }
      return log.during(noted, async () => handler(input))
    },
  })
