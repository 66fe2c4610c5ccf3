import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { expect, it } from 'vitest'
import { projectReads } from './shell-reads.ts'

it('asks for projects as their contract says', () => {
  expect(projectEndpoints.get).toMatchObject(projectReads.get)
  expect(projectEndpoints.export).toMatchObject(projectReads.export)
  expect(projectEndpoints.list).toMatchObject(projectReads.list)
})
