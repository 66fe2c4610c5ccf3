import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { openedProject, projectFacts } from './project-facts.ts'

let system: TestSystem
let world: TestWorld
let quote: string
inWorld(async made => {
  ;({ system, world } = made)
  const manager = system.as('manager')
  const body = { project_id: world.projectId, name: 'Toiture' }
  quote = (await manager.call(worksQuoteEndpoints.create, { body })).id
  await manager.call(worksQuoteEndpoints.update, { ...of(quote), body: { company: 'Martin' } })
  const gone = await manager.call(worksQuoteEndpoints.create, { body: { ...body, name: 'Fenêtres' } })
  await manager.call(worksQuoteEndpoints.remove, of(gone.id))
  await system.settled()
})

it('are the project and its quotes as they are today, each with the revision it was read at', async () => {
  const facts = await projectFacts(system.api, world.projectId)
  if (isRefusal(facts)) throw facts
  expect(facts.project).toMatchObject({ project_id: world.projectId, requester: { last_name: 'Vasseur' } })
  expect(facts.project.revision).toBeGreaterThanOrEqual(0)
  expect(facts.quotes).toMatchObject([{ id: quote, revision: 1, sheet: { name: 'Toiture', company: 'Martin' } }])
})

it('are refused for a day before the project opened', async () => {
  const facts = await projectFacts(system.api, world.projectId, '2000-01-01')
  expect(isRefusal(facts) && facts.key).toBe('project.notYetOpen')
})

it('are not those of a removed project', async () => {
  await system.as('admin').call(projectEndpoints.remove, of(world.foreignProjectId))
  await expect(openedProject(system.api, world.foreignProjectId)).rejects.toMatchObject({ key: 'NOT_FOUND' })
  const facts = await projectFacts(system.api, world.foreignProjectId)
  expect(isRefusal(facts) && facts.key).toBe('project.removed')
})
