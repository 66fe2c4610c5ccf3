import { z } from 'zod'
import type { MissionFlag } from '../missions/mission-flags.ts'
import type { SettingName } from '../settings/external-settings.ts'
import type { NoticeKind } from './notice.ts'
import type { Permission, PermissionKind } from './permission.ts'
import type { Scope } from './scope.ts'

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint: anybody, anybody signed in, or those who hold a permission. */
export type Access = 'public' | 'signed-in' | Permission

/** One call of the API, as both sides see it. `path` uses `{name}` for its parameters and starts with `/api/`. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  O extends Scope = Scope,
> {
  readonly method: HttpMethod
  readonly path: string
  readonly access: Access
  /** Whose its object is: reached before it answers. */
  readonly of: O
  /** What a mission must show for the call to be let in; lists leave out the missions that do not. */
  readonly feature: MissionFlag | undefined
  /** The external setting that must be on. */
  readonly setting: SettingName | undefined
  /** What its answer is about, and whose record `{id}` names; the kind its permission is about by default. */
  readonly about: NoticeKind | undefined
  /** What its answer shows beside: a change of that kind makes it stale too. */
  readonly shows: readonly NoticeKind[]
  /** Of a list, the fields that it may be sorted by, as its query takes them. */
  readonly sorts: readonly string[]
  /** One French line for the API's documentation page. */
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly response: R
  /** Status of a success; 200 by default. */
  readonly status: number
  /** `multipart` for uploads: the body schema then describes the fields beside the file; `form` for pages without a script. */
  readonly consumes: 'json' | 'multipart' | 'form'
  /** Called by our own workers only; left out of the public documentation. */
  readonly internal: boolean
  /** Whether a value that is the one character NUL stands for an emptied one. */
  readonly nulEmpties: boolean
  /** What it reads beside, by the header's name, in French for the documentation. */
  readonly headers: Readonly<Record<string, string>>
}

const nothing = z.undefined()
type Nothing = typeof nothing

interface EndpointInput<P, Q, B, R, O> {
  method: HttpMethod
  path: string
  access: Access
  of: O
  feature?: MissionFlag
  setting?: SettingName
  about?: NoticeKind
  shows?: readonly NoticeKind[]
  sorts?: readonly string[]
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  status?: number
  consumes?: 'json' | 'multipart' | 'form'
  internal?: boolean
  nulEmpties?: boolean
  headers?: Readonly<Record<string, string>>
}

/** Declares an endpoint; what is left out (params, query, body) accepts nothing. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  const O extends Scope = Scope,
>(input: EndpointInput<P, Q, B, R, O>): Endpoint<P, Q, B, R, O> {
  return {
    method: input.method,
    path: input.path,
    access: input.access,
    of: input.of,
    feature: input.feature,
    setting: input.setting,
    about: input.about ?? kindOf(input.access),
    shows: input.shows ?? [],
    sorts: input.sorts ?? [],
    summary: input.summary,
    params: (input.params ?? nothing) as P,
    query: (input.query ?? nothing) as Q,
    body: (input.body ?? nothing) as B,
    response: input.response,
    status: input.status ?? 200,
    consumes: input.consumes ?? 'json',
    internal: input.internal ?? false,
    nulEmpties: input.nulEmpties ?? false,
    headers: input.headers ?? {},
  }
}

/** Gives the calls of a context the flag of missions that opens them. */
export const ofFeature = <E extends Record<string, Endpoint>>(feature: MissionFlag, endpoints: E): E =>
  Object.fromEntries(Object.entries(endpoints).map(([name, one]) => [name, { ...one, feature }])) as E

/** Whether a call reads: its caller then sees their own writes in its answer. Some questions are too long for an address. */
export const isRead = ({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean =>
  method === 'GET' || access.startsWith('read ')

const ofNoRecord = new Set<string>(['home', 'reporting', 'audit', 'dossier'] satisfies PermissionKind[])
/** `read project` is about projects; a right of no record (`signed-in`, `read home`, `serve worker`) about nothing. */
function kindOf(access: Access): NoticeKind | undefined {
  const kind = access.split(' ')[1] as PermissionKind | 'worker' | undefined
  return kind !== undefined && kind !== 'worker' && !ofNoRecord.has(kind) ? (kind as NoticeKind) : undefined
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
export type QueryInputOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never

/** What every write answers. `position` is what a reader sends back as `Read-After` to see its own write. */
export const written = z.object({
  id: z.string(),
  /** Revision of the written stream, to be sent back as `If-Match`. */
  revision: z.int(),
  /** Commit position, a decimal string. */
  position: z.string(),
})
export type Written = z.infer<typeof written>

/** A page of a list. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    /** Rows before it, where it begins right after the row that was asked for. */
    offset: z.int().optional(),
  })
export type Page<T> = {
  items: T[]
  page: number
  pageSize: number
  totalItems: number
  offset?: number | undefined
}

/** Paging and sorting of every list; a list names the columns it can be sorted by. */
export const listQuery = <const C extends [string, ...string[]]>(columns: C, defaultSize = 20) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(1000).default(defaultSize),
  /** The row that was shown last: where rows before it went away, the page begins right after it, and none is missed. */
  after: z.uuid().optional(),
  sortBy: z.enum(columns).optional(),
  sortDirection: z.enum(['asc', 'desc']).default('asc'),
})

/** Missions that one question may name: home counts as many, and what a figure opens is asked of the same. */
export const MISSIONS_MAX = 2000

/** One value, a repeated parameter, or values parted by commas. */
export const manyOf = <S extends z.ZodType<string>>(item: S, most = 200) =>
  z.preprocess(
    value =>
      value === undefined || value === ''
        ? []
        : (Array.isArray(value) ? value : [value]).flatMap(part => String(part).split(',')),
    z.array(item).max(most),
  )
