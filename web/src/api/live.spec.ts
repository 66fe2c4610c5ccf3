import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { enumEndpoints } from '@faitage/contracts/referential/referential'
import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Reading } from './queries'
import { memoryStorage } from './testing-storage'

vi.stubGlobal('localStorage', memoryStorage())
vi.stubGlobal('sessionStorage', memoryStorage())
vi.stubGlobal('addEventListener', () => undefined)
const { eventsOf } = await import('./event-stream')
const { concerns, readOptions } = await import('./queries')
afterAll(() => vi.unstubAllGlobals())

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
const bytes = (text: string) => new TextEncoder().encode(text)

describe('server-sent events', () => {
  it('are read whole however the network cuts them', async () => {
    const text = ': signe de vie\n\nid: 41\nevent: change\ndata: {"id":"é"}\n\nevent: resync\r\ndata: {}\r\n\r\n'
    const all = bytes(text)
    for (let cut = 1; cut < all.length; cut += 1) {
      const events: { event?: string | undefined; data: string }[] = []
      for await (const one of eventsOf(streamOf(all.slice(0, cut), all.slice(cut)))) events.push(one)
      expect(events).toMatchObject([
        { event: 'change', data: '{"id":"é"}', id: '41' },
        { event: 'resync', data: '{}' },
      ])
    }
  })
})

describe('a change', () => {
  const id = '3f8f0c1e-0000-4000-8000-000000000001'
  const other = '3f8f0c1e-0000-4000-8000-000000000002'
  const of = (named = id) => ({ params: { id: named } })
  const read = readOptions as (endpoint: Endpoint, input: object) => Reading
  const change = { kind: 'project', id, mission_id: other } as const

  it('concerns the lists of its kind and what counts it', () => {
    expect(concerns(change, read(projectEndpoints.list, { query: {} }))).toBe(true)
    expect(concerns(change, read(homeEndpoints.indicators, { body: { missions_id: [] } }))).toBe(true)
    expect(concerns(change, read(missionEndpoints.list, { query: {} }))).toBe(true)
    expect(concerns(change, read(userEndpoints.list, { query: {} }))).toBe(false)
  })

  it('of somebody’s name concerns what names them, one of rights concerns everything', () => {
    const renamed = { kind: 'user', id: other, mission_id: null } as const
    expect(concerns(renamed, read(missionEndpoints.list, { query: {} }))).toBe(true)
    expect(concerns(renamed, read(projectEndpoints.get, of()))).toBe(true)
    expect(concerns(renamed, read(enumEndpoints.list, { query: {} }))).toBe(false)
    const rights = { kind: 'role', id: 'manager', mission_id: null } as const
    expect(concerns(rights, read(enumEndpoints.list, { query: {} }))).toBe(true)
  })

  it('concerns one record only when it names it, its history too', () => {
    expect(concerns(change, read(projectEndpoints.get, of()))).toBe(true)
    expect(concerns(change, read(projectEndpoints.history, of()))).toBe(true)
    expect(concerns(change, read(projectEndpoints.get, of(other)))).toBe(false)
    expect(concerns(change, read(missionEndpoints.get, of(other)))).toBe(true)
    expect(concerns(change, read(missionEndpoints.get, of(id)))).toBe(false)
    const renamed = { kind: 'agency', id, mission_id: null } as const
    expect(concerns(renamed, read(agencyEndpoints.get, of()))).toBe(true)
    expect(concerns(renamed, read(agencyEndpoints.get, of(other)))).toBe(false)
    expect(concerns(renamed, read(missionEndpoints.get, of(other)))).toBe(true)
  })

  it('of an import concerns it and the imports of its mission', () => {
    const planned = { kind: 'missionImport', id, mission_id: other } as const
    expect(concerns(planned, read(missionImportEndpoints.get, { params: { import_id: id } }))).toBe(true)
    expect(concerns(planned, read(missionImportEndpoints.get, { params: { import_id: other } }))).toBe(false)
    expect(concerns(planned, read(missionImportEndpoints.list, of(other)))).toBe(true)
    expect(concerns(planned, read(missionImportEndpoints.list, of(id)))).toBe(false)
  })
})
