import { expect, it } from 'vitest'
import { statusesAfter } from './next-status.ts'
import { projectStatuses } from './project-status.ts'

it.each(projectStatuses)('after %s every other status is offered once, what usually follows first', status => {
  const { usual, others } = statusesAfter(status)
  expect([...usual, ...others].sort()).toEqual(projectStatuses.filter(other => other !== status).sort())
  expect(others).toEqual(projectStatuses.filter(other => others.includes(other)))
})

it('a project on its way has a likely next status; one that is paid has none', () => {
  const without = projectStatuses.filter(status => statusesAfter(status).usual.length === 0)
  expect(without).toEqual(['solde'])
  expect(statusesAfter('a_contacter').usual[0]).toBe('contact')
})
