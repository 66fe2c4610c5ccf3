/** @module-tag long */
import { randomUUID } from 'node:crypto'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestClient, testClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { openMission, openProject } from './testing/project.scene.ts'

/*
 * Fifty sessions on the same ten projects: each reads, then writes what it read the revision of. Nothing that was
 * acknowledged is lost, and nobody writes over what they have not seen.
 */

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system.stop())

const EDITORS = 50
const PROJECTS = 10
const ROUNDS = 4
/** Fields of different sections, by the name that the history knows them by, with what a form sends. */
const sections = {
  notes: (value: string) => ({ notes: value }),
  description: (value: string) => ({ description: value }),
  monitoring_commentary: (value: string) => ({ monitoring_commentary: value }),
  address: (value: string) => ({ address: value }),
  'requester.first_name': (value: string) => ({ requester: { first_name: value } }),
}
type Field = keyof typeof sections
const fields = Object.keys(sections) as Field[]

type Write = { project: string; field: Field; value: string; seen: unknown; revision: number; read: number }
type Details = { revision: number; fields: { field: string; yours: unknown; theirs: unknown }[] }

const read = async (as: TestClient, id: string) => {
  const detail = await as.call(projectEndpoints.get, { params: { id } })
  const holds = (field: Field): unknown =>
    field === 'requester.first_name' ? detail.requester.first_name : detail[field as 'notes']
  return { revision: detail.revision, holds }
}

/** Writes until it is acknowledged, reading again whenever somebody was quicker; answers what it was told then. */
async function write(
  as: TestClient,
  project: string,
  field: Field,
  value: string,
  first: Awaited<ReturnType<typeof read>>,
) {
  const conflicts: Details[] = []
  for (let page = first; ; page = await read(as, project)) {
    const answer = await as.raw(projectEndpoints.update, {
      params: { id: project },
      headers: { 'if-match': String(page.revision) },
      body: sections[field](value),
    })
    const body = answer.json() as { revision: number; key?: string; details: Details }
    if (answer.statusCode === 200) {
      const { revision } = body
      const done: Write = { project, field, value, seen: page.holds(field) ?? null, revision, read: page.revision }
      return { done, conflicts }
    }
    expect([answer.statusCode, body.key]).toEqual([409, 'CONFLICT'])
    conflicts.push(body.details)
    expect(body.details.fields).toMatchObject([{ field, yours: value }])
    expect(body.details.revision).toBeGreaterThan(page.revision)
    // An editor is told what stands there now, which is not what was on their page.
    expect(body.details.fields[0]?.theirs).not.toBe(page.holds(field) ?? null)
  }
}

it('loses no acknowledged write of fifty sessions on ten projects, and nobody overwrites what they have not seen', async () => {
  const mission = await openMission(system.as('manager'))
  const opened = Array.from({ length: PROJECTS }, () => openProject(system.as('contributor'), mission))
  const projects = (await Promise.all(opened)).map(({ id }) => id)
  const people = [testUsers.contributor, testUsers.manager, testUsers.admin]
  const editors = Array.from({ length: EDITORS }, (_, at) => {
    const session = { sub: people[at % people.length]!.id, sid: randomUUID() }
    return testClient(system.http, system.app.tokens.sign(session), system.seen)
  })

  const writes: Write[] = []
  const conflicts: Details[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const placeOf = (editor: number) => projects[(editor + round * 3) % PROJECTS]!
    // Everybody has their page open before anybody saves.
    const pages = await Promise.all(editors.map((as, editor) => read(as, placeOf(editor))))
    const saved = await Promise.all(
      editors.map((as, editor) => {
        const field =
          fields[(Math.floor(editor / PROJECTS) * (round + 1)) % 3 === 0 ? 0 : (editor + round) % fields.length]!
        return write(as, placeOf(editor), field, `Tour ${round}, personne ${editor}`, pages[editor]!)
      }),
    )
    for (const { done, conflicts: told } of saved) {
      writes.push(done)
      conflicts.push(...told)
    }
  }

  expect(writes).toHaveLength(EDITORS * ROUNDS)
  // Both ways were taken: saved beside another's change of another field, and stopped by one of the same.
  expect(writes.filter(({ revision, read }) => revision > read + 1).length).toBeGreaterThan(ROUNDS)
  expect(conflicts.length).toBeGreaterThan(ROUNDS)
  const written = new Set(writes.map(({ value }) => value))
  expect(conflicts.every(({ fields: [one] }) => written.has(String(one?.theirs)))).toBe(true)

  for (const project of projects) {
    const { items } = await system.as('admin').call(projectEndpoints.history, { params: { id: project } })
    const changes = items.flatMap(({ revision, changes }) => changes.map(change => ({ revision, ...change })))
    const edits = changes.filter(({ after }) => written.has(String(after)))
    const own = writes.filter(one => one.project === project)
    // Each acknowledged write is there once, at its revision, over what its writer had seen; nothing else is.
    const told = own.map(({ field, value, seen, revision }) => ({ field, before: seen, after: value, revision }))
    const byRevision = (a: { revision: number }, b: { revision: number }) => a.revision - b.revision
    expect(
      edits.map(({ field, before, after, revision }) => ({ field, before, after, revision })).sort(byRevision),
    ).toEqual(told.sort(byRevision))
    const final = await read(system.as('admin'), project)
    expect(final.revision).toBe(Math.max(...items.map(({ revision }) => revision)))
    for (const field of fields) {
      const last = own
        .filter(one => one.field === field)
        .sort(byRevision)
        .at(-1)
      if (last) expect([field, final.holds(field)]).toEqual([field, last.value])
    }
  }
})
