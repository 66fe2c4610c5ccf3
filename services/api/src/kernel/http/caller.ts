import type { Permission } from '@faitage/contracts/kernel/permission'
import type { Viewer } from '@faitage/projections/kernel/viewer'

/** Who is calling, with what they may do and see. Read anew at each request from the user's own stream. */
export interface Caller extends Viewer {
  /** The user's id, `worker`, or `anonymous`. */
  readonly id: string
  readonly kind: 'user' | 'workflow'
  /** A workflow that undoes what an import wrote. */
  readonly reverts?: true
  readonly permissions: ReadonlySet<Permission>
  /** The session the token belongs to; absent for the worker. */
  readonly session_id?: string
  readonly display_name?: string
}

/** Somebody who has not signed in: what public routes are given. */
export const anonymous: Caller = {
  id: 'anonymous',
  user_id: 'anonymous',
  kind: 'user',
  role: 'client',
  permissions: new Set(),
  agency_ids: [],
  antenna_ids: [],
  client_ids: [],
  projects_id: [],
}

/** Our own worker: it sees everything and may do what `serve worker` opens. */
export const worker: Caller = {
  id: 'worker',
  user_id: 'worker',
  kind: 'workflow',
  role: 'worker',
  permissions: new Set(['serve worker']),
  agency_ids: [],
  antenna_ids: [],
  client_ids: [],
  projects_id: [],
}
