import { afterAll, beforeAll } from 'vitest'
import { startTestSystem, type TestSystem } from './system.ts'
import { seedWorld, type TestWorld } from './world.ts'

/** A system with two missions and their people, for all the tests of a file; `take` keeps it and makes what they share. */
export function inWorld(take: (made: { system: TestSystem; world: TestWorld }) => unknown): void {
  let system: TestSystem | undefined
  beforeAll(async () => {
    system = await startTestSystem()
    await take({ system, world: await seedWorld(system) })
  }, 60_000)
  afterAll(() => system?.stop())
}

/** The params of a call that names one thing. */
export const of = (id: string) => ({ params: { id } })

/** The fields that a refusal names. */
export const fieldsOf = (refusal: { details: Record<string, unknown> }): string[] =>
  (refusal.details.fields as { path: string }[]).map(one => one.path)
