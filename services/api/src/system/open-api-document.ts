import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { type ErrorKey, errorCatalogue } from '@faitage/contracts/kernel/error-catalogue'
import { z } from 'zod'
import type { RouteDefinition } from '../kernel/http/route.ts'

type Json = Record<string, unknown>

/** The public routes as an OpenAPI 3.1 document, made from their contracts; its paths once somebody asks for it. */
export function openApiDocument(routes: readonly RouteDefinition[], version: string): Json {
  let paths: Json | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Faîtage',
      version,
      description:
        'Une écriture répond `{id, revision, position}`. `Idempotency-Key` rend une écriture rejouable sans effet double ; ' +
        '`If-Match` (la révision affichée) arrête deux personnes sur un même champ ; `Read-After` (une position) fait ' +
        'attendre une lecture qu’elle voie cette écriture.',
    },
    // Half a second that a start need not wait for.
    get paths() {
      paths ??= pathsOf(routes)
      return paths
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['key', 'message', 'details'],
          properties: {
            key: { type: 'string', enum: Object.keys(errorCatalogue) },
            message: { type: 'string' },
            details: { type: 'object' },
          },
        },
      },
    },
  }
}

function pathsOf(routes: readonly RouteDefinition[]): Json {
  const paths: Record<string, Json> = {}
  for (const { endpoint } of routes) {
    if (endpoint.internal) continue
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = operationOf(endpoint)
    paths[endpoint.path] = path
  }
  return paths
}

function operationOf(endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headersOf(endpoint),
  ]
  const context = endpoint.path.split('/')[2] ?? 'api'
  return {
    summary: endpoint.summary,
    tags: [context],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.slice(4).replaceAll(/[^a-zA-Z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`,
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestOf(endpoint),
    responses: {
      [endpoint.status]: {
        description: 'Réponse',
        content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
      },
      ...refusalsOf(endpoint),
    },
  }
}

function requestOf(endpoint: Endpoint): Json {
  if (endpoint.consumes === 'multipart') {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (isNothing(endpoint.body)) return {}
  const schema = schemaOf(endpoint.body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (isNothing(schema)) return []
  const shape = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required?.includes(name) ?? false),
    schema: property,
  }))
}

function headersOf(endpoint: Endpoint): Json[] {
  const header = (name: string, type: string) => ({ name, in: 'header', required: false, schema: { type } })
  const own = Object.entries(endpoint.headers).map(([name, description]) => ({
    ...header(name, 'string'),
    description,
  }))
  return endpoint.method === 'GET'
    ? [header('Read-After', 'string'), ...own]
    : [header('Idempotency-Key', 'string'), header('If-Match', 'string')]
}

const commonRefusals: ErrorKey[] = ['VALIDATION', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'UNKNOWN']

function refusalsOf(endpoint: Endpoint): Json {
  const keys: ErrorKey[] = [
    ...commonRefusals,
    ...(endpoint.access === 'public' ? [] : (['LOGIN_EXPIRED', 'FORBIDDEN'] as const)),
    ...(isNothing(endpoint.params) ? [] : (['NOT_FOUND'] as const)),
    ...(endpoint.method === 'GET' ? [] : (['CONFLICT'] as const)),
  ]
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return Object.fromEntries(keys.map(key => [errorCatalogue[key][0], { description: errorCatalogue[key][1], content }]))
}

const isNothing = (schema: z.ZodType): boolean => schema.def.type === 'undefined'

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return shape
}
