import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { originalScale } from '@faitage/contracts/referential/income-scale'
import { addressOf } from './client.ts'
import { leastOf, sampleOf } from './sample.ts'
import type { TestSystem } from './system.ts'
import type { Scoped, Shared, WalkWorld } from './walk-reach.ts'
import { seedWalkWorld } from './walk-world.ts'

/*
 * Well-formed requests to every route the product registers, made from the routes' own schemas: what a walk sends, and what
 * an attack spoils. A route that takes a parameter nobody knows a value for is named by a failure.
 */

/** What each parameter of a path is, by the beginning of the path. */
const parameters: [path: RegExp, name: string, source: Scoped | Shared | { always: string }][] = [
  [/^\/api\/(audit|dossiers)\//, 'kind', { always: 'project' }],
  [/^\/api\/(audit|dossiers)\//, 'id', 'project'],
  [/^\/api\/missions\//, 'id', 'mission'],
  [/^\/api\/missions\//, 'month', { always: '2026-01' }],
  [/^\/api\/internal\/monthly-reports\//, 'id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/projects\//, 'id', 'project'],
  [/^\/api\/(project-acts|exports\/project-acts)\//, 'id', 'projectAct'],
  [/^\/api\/internal\/project-acts\//, 'id', 'act'],
  [/^\/api\/(internal\/)?imports\//, 'import_id', 'import'],
  [/^\/api\/internal\/imports\//, 'batch', { always: '0' }],
  [/^\/api\/internal\/reactors\//, 'name', { always: 'marche' }],
  [/^\/api\/custom-fields\//, 'id', 'customField'],
  [/^\/api\/project-custom-fields\//, 'id', 'project'],
  [/^\/api\/accommodations\//, 'id', 'accommodation'],
  [/^\/api\/common-areas\/project\//, 'id', 'project'],
  [/^\/api\/common-areas\//, 'id', 'commonArea'],
  [/^\/api\/files\//, 'id', 'file'],
  [/^\/api\/drive\//, 'drive_id', { always: 'marche' }],
  [/^\/api\/auth\/sessions\//, 'id', 'session'],
  [/^\/api\/preferred-app\//, 'id', 'self'],
  [/^\/api\/admin\/users\//, 'id', 'user'],
  [/^\/api\/admin\/roles\//, 'role', { always: 'contributor' }],
  [/^\/api\/admin\/roles\//, 'id', { always: 'contributor' }],
  [/^\/api\/admin\/agencies\//, 'id', 'agency'],
  [/^\/api\/admin\/antennas\//, 'id', 'antenna'],
  [/^\/api\/admin\/clients\//, 'id', 'client'],
  [/^\/api\/funders\//, 'id', 'funder'],
  [/^\/api\/funding-scenarios\//, 'id', 'fundingScenario'],
  [/^\/api\/comments\//, 'id', 'comment'],
  [/^\/api\/individual-tasks\//, 'id', 'individualTask'],
  [/^\/api\/(internal\/)?visits\//, 'id', 'visit'],
  [/^\/api\/(internal|emails)\/mailings\//, 'id', 'mailing'],
  [/^\/api\/emails\//, 'id', 'projectMail'],
  [/^\/api\/enums\/income-scales\//, 'id', 'incomeScale'],
  [/^\/api\/(privacy|internal)\/erasure-batches\//, 'id', 'erasureBatch'],
  [/^\/api\/privacy\/requests\//, 'id', 'privacyRequest'],
  [/^\/api\/privacy\/processings\//, 'id', 'processing'],
  [/^\/api\/privacy\/retention-rules\//, 'id', 'retentionRule'],
  [/^\/api\/(privacy|exports)\/subjects\//, 'id', 'subject'],
  [/^\/api\/email-templates\//, 'id', 'emailTemplate'],
  [/^\/api\/expected-documents\//, 'id', 'expectedDocument'],
  [/^\/api\/works-quotes\//, 'id', 'worksQuote'],
  [/^\/api\/(internal\/)?amo-quotes\//, 'id', 'amoQuote'],
  [/^\/api\/internal\/amo-quotes\//, 'signature_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/amo-quote-templates\//, 'id', 'amoQuoteTemplate'],
  [/^\/api\/(internal\/)?invoices\//, 'id', 'invoice'],
  [/^\/api\/internal\/payment-orders\//, 'id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  // Whoever knows the id of one may pay it: nobody is told of another's.
  [/^\/api\/payment-orders\/\{id\}\/(state|start|form)$/, 'id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/payment-orders\//, 'id', 'paymentOrder'],
  [/^\/api\/fake-bank\//, 'payment', { always: 'pay_inconnu' }],
  [/^\/api\/akuiteo\/invoices\//, 'id', 'invoice'],
  [/^\/api\/sign\//, 'token', { always: 'A'.repeat(65) }],
  [/^\/api\/internal\/signatures\//, 'id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/admin\/sellers\//, 'id', 'seller'],
  [/^\/api\/document-templates\//, 'id', 'letterTemplate'],
  [/^\/api\/(internal\/)?documents\/(?!generation)/, 'id', 'document'],
  [/^\/api\/documents\/generation\//, 'generation_id', 'generation'],
  [/^\/api\/internal\/document-generations\//, 'generation_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/search\//, 'entity', { always: 'copro' }],
  [/^\/api\/(internal\/)?copros\//, 'id', 'copro'],
  [/^\/api\/internal\/copros\//, 'work_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/internal\/copros\//, 'way', { always: 'remove' }],
  [/^\/api\/internal\/log-proofs\//, 'proof_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/buildings\//, 'id', 'building'],
  [/^\/api\/persons\//, 'id', 'person'],
  [/^\/api\/prospects\//, 'id', 'prospect'],
  [/^\/api\/lots\//, 'id', 'lot'],
  [/^\/api\/(historics|lot-person-historics)\//, 'id', 'period'],
  [/^\/api\/monitors\//, 'id', 'monitor'],
  [/^\/api\/billing-triggers\//, 'id', 'billingTrigger'],
  [/^\/api\/order-assignments\//, 'id', 'orderAssignment'],
  [/^\/api\/internal\/order-assignments\//, 'project_id', 'project'],
  [/^\/api\/internal\/order-assignments\//, 'event_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/sales-orders\//, 'id', 'salesOrder'],
  [/^\/api\/internal\/sales-bills\//, 'bill_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/follow-up-alerts\//, 'id', 'alert'],
  [/^\/api\/missions\//, 'subcontractorId', 'subcontractor'],
  [/^\/api\/admin\/subcontractors\//, 'id', 'subcontractor'],
  [/^\/api\/saved-searches\//, 'id', 'savedSearch'],
  [/^\/api\/referents\//, 'id', 'referent'],
  [/^\/api\/partners\//, 'id', 'partner'],
  [/^\/api\/elects\//, 'id', 'elect'],
  [/^\/api\/mission-funders\//, 'id', 'missionFunder'],
  [/^\/api\/financial-devices\//, 'id', 'financialDevice'],
  [/^\/api\/webhooks\/signature\//, 'secret', { always: 'inconnu' }],
  [/^\/api\/calendar\//, 'secret', { always: `${'a'.repeat(43)}.ics` }],
  [/^\/api\/admin\/outbox\//, 'id', 'mail'],
  [/^\/api\/admin\/operations\//, 'run_id', { always: 'f0000000-0000-4000-8000-000000000000' }],
  [/^\/api\/(admin|internal)\/document-analysis\/templates\//, 'id', 'template'],
  [/^\/api\/internal\/document-analysis\/templates\//, 'scan_id', 'scan'],
]
/** What a field of a query or a body points at, by its name. */
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
const plain: Record<string, unknown> = {
  type: 'subvention',
  siret: '73282932000074',
  vat_number: 'FR44732829320',
  criteria: [],
  ile_de_france: originalScale.ile_de_france,
  autres_regions: originalScale.autres_regions,
}

export type Half = 'own' | 'foreign'

/** A route and the values of its path, in one half of the world. */
export interface Walked {
  endpoint: Endpoint
  half: Half
  params: Record<string, string>
  /** The thing of the world that the path names, when somebody may reach it and somebody else not. */
  target: Scoped | undefined
}

export interface Walk {
  readonly world: WalkWorld
  /** A route in each half of the world. */
  casesOf(endpoint: Endpoint): Walked[]
  /** What a well-formed request of this half holds. */
  contentOf(walked: Walked): { query: Record<string, unknown> | undefined; body: unknown }
  /** The request itself. */
  requestOf(walked: Walked): { method: 'GET'; url: string; headers: Record<string, string>; payload?: object | string }
}

export const BOUNDARY = 'limite'

/** Makes the world that is walked through. */
export async function openWalk(system: TestSystem): Promise<Walk> {
  const world = await seedWalkWorld(system)
  const created = await createOneOfEach(system)
  const isScoped = (source: Scoped | Shared): source is Scoped => source in world.scoped
  const idOf = (source: Scoped | Shared, half: Half): string =>
    isScoped(source) ? world.scoped[source][half] : world.shared[source]
  const createdIn = (list: string): string => {
    const id = created.get(list)
    if (id === undefined) throw new Error(`no value is known for what ${list} holds: add its source`)
    return id
  }
  const contentOf: Walk['contentOf'] = ({ endpoint, half, params }) => {
    const known = (name: string) =>
      name in fields ? idOf(fields[name]!, half) : name === 'id' ? params.id : plain[name]
    const query = sampleOf(endpoint.query, known) as Record<string, unknown> | undefined
    return { query, body: sampleOf(endpoint.body, known) }
  }
  return {
    world,
    contentOf,

    casesOf(endpoint) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
      return (['own', 'foreign'] as const).map(half => {
        let target: Scoped | undefined
        const params = names.map(name => {
          const source = parameters.find(([path, param]) => param === name && path.test(endpoint.path))?.[2]
          if (source === undefined)
            return [name, createdIn(endpoint.path.slice(0, endpoint.path.indexOf(`/{${name}}`)))]
          if (typeof source === 'object') return [name, source.always]
          if (isScoped(source)) target = source
          return [name, idOf(source, half)]
        })
        return { endpoint, half, params: Object.fromEntries(params), target }
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

/** By the path of their list: a record nobody told of here is created by its own route. */
async function createOneOfEach(system: TestSystem): Promise<Map<string, string>> {
  const created = new Map<string, string>()
  for (const { endpoint } of system.app.routes) {
    if (endpoint.method !== 'POST' || endpoint.consumes !== 'json' || endpoint.path.includes('{')) continue
    const known = parameters.some(([path]) => path.test(`${endpoint.path}/`))
    const { access } = endpoint
    if (known || !access.startsWith('create ')) continue
    const response = await system.as('admin').raw(endpoint, { body: leastOf(endpoint.body) as never })
    if (response.statusCode !== 201) throw new Error(`nothing could be created by ${endpoint.path}: ${response.body}`)
    created.set(endpoint.path, (response.json() as { id: string }).id)
  }
  return created
}
