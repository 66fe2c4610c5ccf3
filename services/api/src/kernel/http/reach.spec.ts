import { type Endpoint, endpoint } from '@faitage/contracts/kernel/endpoint'
import { each, every, given, ofNobody, ofTeam, type Scope, thing } from '@faitage/contracts/kernel/scope'
import { project } from '@faitage/contracts/projects/project.scope'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Api } from '../api.ts'
import { refused } from '../refusal.ts'
import { anonymous, type Caller } from './caller.ts'
import { demandScopes, reacher } from './reach.ts'
import type { Reaches } from './reached.ts'

const path = '/api/test/{id}'
const call = (of: Scope): Endpoint =>
  endpoint({
    method: 'GET',
    path,
    access: 'read project',
    of,
    summary: 'test',
    params: z.object({ id: z.string() }),
    query: z.object({ project_id: z.string().optional(), project_ids: z.array(z.string()).optional() }),
    response: z.null(),
  })
const asked = (query: object = {}) => ({ params: { id: 'own' }, query, body: undefined })
const caller: Caller = { ...anonymous, role: 'manager' }

/** Answers the id and the way, and knows the ids that begin with `own`. */
const reaches: Partial<Reaches> = {
  project: async (_, __, { id }, to) => {
    if (!id.startsWith('own')) throw refused('NOT_FOUND')
    return `${id} ${to}` as never
  },
}
const reach = async (of: Scope, query?: object, by = caller) => reacher({} as Api, reaches)(call(of))(by, asked(query))

describe('what a call is about', () => {
  it('is reached by the field that names it, the way that is declared', async () => {
    expect(await reach(project('id', 'write'))).toBe('own write')
  })

  it('refuses the call where its caller does not reach it', async () => {
    const of = project('project_id', 'read')
    await expect(reach(of, { project_id: 'foreign' })).rejects.toMatchObject({ key: 'NOT_FOUND' })
    await expect(reach(of, {})).rejects.toMatchObject({ key: 'NOT_FOUND' })
  })

  it('may be left out where it is given or not', async () => {
    const of = given(project('project_id', 'read'))
    expect(await reach(of, {})).toBeUndefined()
    expect(await reach(of, { project_id: 'own' })).toBe('own read')
  })

  it('is several things, each of which must be reached', async () => {
    const of = every(project('project_ids', 'read'))
    expect(await reach(of, { project_ids: ['own1', 'own2'] })).toEqual(['own1 read', 'own2 read'])
    await expect(reach(of, { project_ids: ['own1', 'foreign'] })).rejects.toMatchObject({ key: 'NOT_FOUND' })
    expect(await reach([project('id', 'read'), of], {})).toEqual(['own read', []])
  })

  it('is reached by the handler, row by row, where each row is answered by itself', async () => {
    const one = (await reach(each(project('project_ids', 'write')))) as (id: string) => Promise<unknown>
    expect(await one('own')).toBe('own write')
    await expect(one('foreign')).rejects.toMatchObject({ key: 'NOT_FOUND' })
  })

  it('of the team is refused to clients', async () => {
    expect(await reach(ofTeam)).toBeUndefined()
    await expect(reach(ofTeam, {}, { ...caller, role: 'client' })).rejects.toMatchObject({ key: 'FORBIDDEN' })
  })
})

describe('a start', () => {
  const start = (...endpoints: Endpoint[]) => demandScopes(endpoints, reaches)

  it('fails where an endpoint does not say whose its object is', () => {
    // @ts-expect-error: it has to be said
    const silent = endpoint({ method: 'GET', path: '/api/silent', access: 'public', summary: 'x', response: z.null() })
    expect(() => start(call(ofNobody('a test')), silent)).toThrow('GET /api/silent (rien)')
  })

  it('fails where a kind is declared that no context reaches', () => {
    const ghost = thing('ghost', 'mission', { read: 'sees' })
    expect(() => start(call(ghost('id', 'read')))).toThrow(`GET ${path} (ghost)`)
  })

  it('fails where no part of a call holds the field', () => {
    expect(() => start(call(project('mission_id', 'read')))).toThrow(`GET ${path} (project: mission_id)`)
  })
})
