import { z } from 'zod'
import { copro } from '../co-ownership/copro.ts'
import { endpoint, ofFeature, written } from '../kernel/endpoint.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { given, operated, recordOf, recordThing } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { attendance, choice, holderPeople } from './assembly.events.ts'
import { assembly } from './assembly.ts'
import { type Majority, majorities } from './vote.ts'

export const assemblyListFields = listFieldsOf(assembly, { principal: ['held_on', 'assembly_kind', 'contested'] })

const path = '/api/assemblies'
const generic = recordEndpoints(
  assembly,
  path,
  { sort: ['held_on', 'created_at'], fields: assemblyListFields },
  { list: given(recordThing(copro, 'copro_id', 'read')) },
)

const decimal = z.string()
const perChoice = <T extends z.ZodType>(of: T) => z.object({ pour: of, contre: of, abstention: of, absent: of })
const majority = z.enum(Object.keys(majorities) as [Majority, ...Majority[]])
const HOLDERS_MAX = 5000

const holder = z.object({
  key: z.string(),
  people: z.array(id),
  /** Null to anyone who may not read people. */
  name: z.string().nullable(),
  lots: z.array(z.string()),
  tantiemes: decimal,
  voices: decimal,
  /** Cut to what the others hold together. */
  cut: z.boolean(),
  how: attendance,
  proxy_id: id.nullable(),
  proxy_name: z.string().nullable(),
})
export type AssemblyHolder = z.infer<typeof holder>

const round = z.object({
  round: z.int(),
  majority,
  votes: z.record(z.string(), choice),
  voices: perChoice(decimal),
  owners: perChoice(z.int()),
  adopted: z.boolean(),
  missing: z.object({ voices: decimal, owners: z.int() }),
})
const resolution = z.object({
  id,
  number: z.string(),
  title: z.string().nullable(),
  majority,
  rounds: z.array(round),
  /** The second vote that the law opens, where the first fails by little. */
  second: z
    .object({ majority, article: z.enum(['25-1', '26-1', '25 f']), at: z.enum(['once', 'new_assembly']) })
    .nullable(),
  adopted: z.boolean(),
})
export type AssemblyResolution = z.infer<typeof resolution>

const votes = z.object({
  id,
  revision: z.int(),
  holders: z.array(holder),
  /** Of those who own something, after the cut. */
  voices: decimal,
  owners: z.int(),
  attending: z.object({ voices: decimal, owners: z.int() }),
  /** To be looked at before a vote is counted: tantièmes that do not add up, proxies above their limit. */
  notes: z.array(z.string()),
  resolutions: z.array(resolution),
  may_write: z.boolean(),
})
export type AssemblyVotes = z.infer<typeof votes>

const one = operated(recordOf(assembly)('id', 'write'))
const params = z.object({ id })
export const assemblyEndpoints = ofFeature('ca_copro_screen', {
  ...generic,
  list: { ...generic.list, query: generic.list.query.extend({ copro_id: id.optional() }) },
  votes: endpoint({
    method: 'GET',
    path: `${path}/{id}/votes`,
    access: 'read copro',
    of: operated(recordOf(assembly)('id', 'read')),
    about: 'copro',
    summary: 'Qui est là, qui a voté quoi, et ce qui est adopté',
    params,
    response: votes,
  }),
  noteAttendance: endpoint({
    method: 'PUT',
    path: `${path}/{id}/attendance`,
    access: 'update copro',
    of: one,
    about: 'copro',
    summary: 'Noter qui est présent, représenté ou vote par correspondance',
    params,
    body: z.object({
      at: z
        .array(z.object({ people: holderPeople, how: attendance, proxy_id: id.nullable().optional() }))
        .min(1)
        .max(HOLDERS_MAX),
    }),
    response: written,
  }),
  noteVotes: endpoint({
    method: 'PUT',
    path: `${path}/{id}/resolutions/{resolutionId}/votes`,
    access: 'update copro',
    of: one,
    about: 'copro',
    summary: 'Noter les votes d’une résolution',
    params: z.object({ id, resolutionId: id }),
    body: z.object({
      round: z.int().min(1).max(2).default(1),
      votes: z
        .array(z.object({ people: holderPeople, choice: choice.nullable() }))
        .min(1)
        .max(HOLDERS_MAX),
    }),
    response: written,
  }),
})
