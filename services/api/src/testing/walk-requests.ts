import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { partsOf, type Thing, thingOf } from '@faitage/contracts/kernel/scope'
import { originalScale } from '@faitage/contracts/referential/income-scale'
import { builtInSteps } from '@faitage/contracts/thematics/built-in/templates'
import { z } from 'zod'
import { addressOf } from './client.ts'
import { leastOf, sampleOf } from './sample.ts'
import type { TestSystem } from './system.ts'
import { type Pair, plain, type Scoped, type Shared, thingsOf, type WalkWorld } from './walk-reach.ts'
import { seedWalkWorld } from './walk-world.ts'

/*
 * Well-formed requests to every route the product registers, made from the routes' own schemas: what a walk sends, and what
 * an attack spoils. What they name is what each endpoint says that it is of: one whose kind the world lacks is named by a failure.
 */

const NONE = 'f0000000-0000-4000-8000-000000000000'

/** Values for path parameters that are not declared in `of`, by the beginning of the path; a kind stands for its thing. */
const parameters: [path: RegExp, name: string, value: string | { kind: Scoped | Shared }][] = [
  [/^\/api\/(audit|dossiers)\//, 'kind', 'project'],
  [/^\/api\/missions\//, 'month', '2026-01'],
  [/^\/api\/missions\//, 'subcontractorId', { kind: 'subcontractor' }],
  [/^\/api\/drive\//, 'drive_id', 'marche'],
  [/^\/api\/lots\//, 'on', '2026-01-31'],
  [/^\/api\/assemblies\//, 'resolutionId', NONE],
  [/^\/api\/thematics\//, 'stepId', builtInSteps('copro', 'ENVIRONNEMENT_URBAIN_CADRE_VIE')[0]?.id ?? ''],
  [/^\/api\/admin\/roles\//, 'role', 'contributor'],
  [/^\/api\/admin\/roles\//, 'id', 'contributor'],
  [/^\/api\/search\//, 'entity', 'project'],
  [/^\/api\/admin\/operations\//, 'run_id', NONE],
  // Whoever knows the id of one may pay it: nobody is told of another's.
  [/^\/api\/payment-orders\/\{id\}\/(state|start|form)$/, 'id', NONE],
  [/^\/api\/fake-bank\//, 'payment', 'pay_inconnu'],
  [/^\/api\/sign\//, 'token', 'A'.repeat(65)],
  [/^\/api\/webhooks\/signature\//, 'secret', 'inconnu'],
  [/^\/api\/calendar\//, 'secret', `${'a'.repeat(43)}.ics`],
  [/^\/api\/internal\/imports\//, 'import_id', { kind: 'import' }],
  [/^\/api\/internal\/imports\//, 'batch', '0'],
  [/^\/api\/internal\/reactors\//, 'name', 'marche'],
  [/^\/api\/internal\/jobs\//, 'job', 'marche'],
  [/^\/api\/internal\/jobs\//, 'id', NONE],
  [/^\/api\/energy\/scenarios\//, 'group', 'walls'],
  [/^\/api\/simulations\//, 'use_case_id', NONE],
  [/^\/api\/internal\/visits\//, 'id', { kind: 'visit' }],
  [/^\/api\/internal\/tasks\//, 'id', { kind: 'coOwnershipTask' }],
  [/^\/api\/internal\/amo-quotes\//, 'id', { kind: 'amoQuote' }],
  [/^\/api\/internal\/amo-quotes\//, 'signature_id', NONE],
  [/^\/api\/internal\/invoices\//, 'id', { kind: 'invoice' }],
  [/^\/api\/internal\/(payment-orders|signatures|monthly-reports)\//, 'id', NONE],
  [/^\/api\/internal\/documents\//, 'id', { kind: 'document' }],
  [/^\/api\/internal\/log-proofs\//, 'proof_id', NONE],
  [/^\/api\/internal\/order-assignments\//, 'project_id', { kind: 'project' }],
  [/^\/api\/internal\/order-assignments\//, 'event_id', NONE],
  [/^\/api\/internal\/sales-bills\//, 'bill_id', NONE],
  [/^\/api\/internal\/document-analysis\/templates\//, 'id', { kind: 'template' }],
  [/^\/api\/internal\/document-analysis\/templates\//, 'scan_id', { kind: 'scan' }],
]
/** A field of a query or a body points at this kind, by its name, where its endpoint does not declare it. */
const fields: Record<string, Scoped | Shared> = {
  billing_trigger_id: 'billingTrigger',
  mission_id: 'mission',
  mission_details_id: 'mission',
  missions_id: 'mission',
  missions: 'mission',
  project_id: 'project',
  projects_id: 'project',
  project_ids: 'project',
  owner_id: 'mission',
  import_id: 'import',
  agency_id: 'agency',
  antenna_id: 'antenna',
  client_id: 'client',
  agencies_additional_access: 'agency',
  antennas_additional_access: 'antenna',
  client_access: 'client',
  quote_id: 'amoQuote',
  invoice_id: 'invoice',
  funder_id: 'funder',
  copro_id: 'copro',
  funders_id: 'funder',
  files_id: 'file',
  file_id: 'file',
  template_id: 'letterTemplate',
  for_project: 'project',
}

/** Values that none made up would be, where the schema takes them. */
const plainValues: Record<string, unknown> = {
  type: 'subvention',
  scope: 'copro',
  siret: '73282932000074',
  vat_number: 'FR44732829320',
  criteria: [],
  ile_de_france: originalScale.ile_de_france,
  autres_regions: originalScale.autres_regions,
  // A step made up would be about people, and name none.
  steps: [
    {
      ...{ id: 'etape', name: 'Étape', order: 1, soft_deleted: false, rows: false, personal: false },
      fields: [{ key: 'note', label: 'Note', type: 'text' }],
    },
  ],
}

export type Half = 'own' | 'foreign'

/** A route and the values of its path, in one half of the world. */
export interface Walked {
  endpoint: Endpoint
  half: Half
  params: Record<string, string>
  /** The things that the call is refused for, where one of them is not its caller's. */
  targets: readonly Thing[]
  /** Whether some of what it names is answered row by row. */
  inRows: boolean
}

export interface Walk {
  readonly world: WalkWorld
  /** Every thing of each half, by its kind. */
  readonly things: ReadonlyMap<string, Pair>
  /** A route in each half of the world. */
  casesOf(endpoint: Endpoint): Walked[]
  /** What a well-formed request of this half holds. */
  contentOf(walked: Walked): { query: Record<string, unknown> | undefined; body: unknown }
  /** The request itself. */
  requestOf(walked: Walked): { method: 'GET'; url: string; headers: Record<string, string>; payload?: object | string }
}

export const BOUNDARY = 'limite'

/** Rows are answered one by one: the call itself is not refused for one of them. */
const byRows = (scope: string): boolean => scope === 'each' || scope === 'rows'
const declaredBy = ({ of }: Endpoint) => partsOf(of).flatMap(part => thingOf(part) ?? [])
const targetsOf = (endpoint: Endpoint) => {
  const others = new Set(otherOwners(endpoint))
  return partsOf(endpoint.of).flatMap(part => {
    const thing = byRows(part.scope) ? undefined : thingOf(part)
    return thing && !others.has(thing.at) ? [thing] : []
  })
}
/** A thing made for one of several owners names only one: the fields of the other owners, none of which has to be there. */
const otherOwners = ({ of, method, body }: Endpoint): string[] => {
  if (method !== 'POST' || !(body instanceof z.ZodObject)) return []
  const isLeftOut = (at: string | undefined) => at !== undefined && body.shape[at]?.safeParse(undefined).success
  const choices = partsOf(of).flatMap(part => (part.scope === 'operated' ? (thingOf(part)?.at ?? []) : []))
  return choices.length > 1 && choices.every(isLeftOut) ? choices.slice(1) : []
}

/** Makes the world that is walked through. */
export async function openWalk(system: TestSystem): Promise<Walk> {
  const world = await seedWalkWorld(system)
  const things = thingsOf(world)
  for (const [kind, id] of await createOneOfEach(system, things)) things.set(kind, { own: id, foreign: id })
  const idOf = (kind: string, half: Half, endpoint: Endpoint): string => {
    const pair = things.get(plain(kind))
    if (!pair) throw new Error(`${endpoint.method} ${endpoint.path}: the world has no ${kind}, which is what it is of`)
    return pair[half]
  }
  const contentOf: Walk['contentOf'] = ({ endpoint, half, params }) => {
    const declared = new Map(declaredBy(endpoint).map(({ at, kind }) => [at, kind]))
    const known = (name: string) => {
      const kind = declared.get(name) ?? fields[name]
      if (kind && !(name in params)) return idOf(kind, half, endpoint)
      // Rows that name things by their ids.
      if (name === 'id')
        return params.id ?? (declared.has('items') ? idOf(declared.get('items')!, half, endpoint) : undefined)
      return plainValues[name]
    }
    const query = sampleOf(endpoint.query, known) as Record<string, unknown> | undefined
    const body = sampleOf(endpoint.body, known) as Record<string, unknown> | undefined
    for (const other of otherOwners(endpoint)) delete body?.[other]
    return { query, body }
  }
  return {
    world,
    things,
    contentOf,

    casesOf(endpoint) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
      const declared = new Map(declaredBy(endpoint).map(({ at, kind }) => [at, kind]))
      const inRows = partsOf(endpoint.of).some(({ scope }) => byRows(scope))
      return (['own', 'foreign'] as const).map(half => {
        const params = names.map(name => {
          const kind = declared.get(name)
          if (kind) return [name, idOf(kind, half, endpoint)]
          const value = parameters.find(([path, param]) => param === name && path.test(endpoint.path))?.[2]
          if (value === undefined) throw new Error(`${endpoint.method} ${endpoint.path} does not say what {${name}} is`)
          return [name, typeof value === 'string' ? value : idOf(value.kind, half, endpoint)]
        })
        return { endpoint, half, params: Object.fromEntries(params), targets: targetsOf(endpoint), inRows }
      })
    },

    requestOf(walked) {
      const { endpoint, params } = walked
      const { query, body } = contentOf(walked)
      const isForm = endpoint.consumes === 'multipart'
      return {
        method: endpoint.method as 'GET',
        url: addressOf(endpoint, { params, query }),
        headers: (isForm ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}) as Record<
          string,
          string
        >,
        ...(isForm
          ? { payload: formOf((body ?? {}) as object) }
          : body === undefined
            ? {}
            : { payload: body as object }),
      }
    },
  }
}

/** A form of these fields and a small file. */
function formOf(body: object): string {
  return Object.entries(body)
    .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .concat(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nRéférence\r\n`)
    .concat(`--${BOUNDARY}--\r\n`)
    .join('')
}

/** A shared record that the world lacks is created by its own route. */
async function createOneOfEach(system: TestSystem, things: ReadonlyMap<string, Pair>): Promise<Map<string, string>> {
  const created = new Map<string, string>()
  const endpoints = system.app.routes.map(route => route.endpoint)
  for (const one of endpoints) {
    const [thing] = declaredBy(one)
    const kind = thing?.whose === 'right' ? plain(thing.kind) : undefined
    if (!kind || things.has(kind) || created.has(kind)) continue
    const list = one.path.slice(0, one.path.indexOf('/{'))
    const create = endpoints.find(
      ({ method, path, access }) => method === 'POST' && path === list && access !== 'public',
    )
    if (!create) throw new Error(`${one.method} ${one.path}: nothing makes a ${thing!.kind}`)
    const response = await system
      .as('admin')
      .raw(create, { body: leastOf(create.body, name => plainValues[name]) as never })
    if (response.statusCode !== 201) throw new Error(`nothing could be created by ${create.path}: ${response.body}`)
    created.set(kind, (response.json() as { id: string }).id)
  }
  return created
}
