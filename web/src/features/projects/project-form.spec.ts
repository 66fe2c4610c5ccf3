import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { describe, expect, it } from 'vitest'
import { ApiRefusal } from '@/api/refusal'
import {
  amendmentOf,
  creationOf,
  formOf,
  newProject,
  newProjectFormFor,
  projectFormFor,
  refusalInForm,
} from './project-form.ts'

const project: ProjectDetail = {
  id: '00000000-0000-4000-8000-000000000001',
  mission_id: '00000000-0000-4000-8000-000000000002',
  mission_name: 'OPAH du Val',
  requester_id: '00000000-0000-4000-8000-000000000003',
  requester: { type: 'PO', is_private: true, last_name: 'Le Goff' },
  reference: 'P-001',
  status: 'contact',
  status_on: '2026-03-12',
  opened_on: '2026-03-01',
  status_dates: {},
  referrers: [{ id: '00000000-0000-4000-8000-000000000004', name: 'Camille Renaud' }],
  accommodations: [{ id: '00000000-0000-4000-8000-000000000005', living_area: '85.5' }],
  hidden_features: [],
  may_write: true,
  sections_permissions: sectionsOpenToClient(undefined),
  revision: 4,
  updated_at: '2026-03-12T10:00:00Z',
}

describe('the form of a project', () => {
  it('shows what is known and leaves the rest empty, in the shape its schema accepts', () => {
    const values = formOf(project)
    expect(values.requester).toMatchObject({ last_name: 'Le Goff', email: null, taxable_incomes: [] })
    const { living_area, disorders, ...others } = values.accommodation ?? {}
    expect([living_area, disorders]).toEqual(['85.5', []])
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
    expect(projectFormFor(values).safeParse(values).success).toBe(true)
    expect(newProjectFormFor(newProject('2026-11-21')).safeParse(newProject('2026-11-21')).success).toBe(true)
  })

  it('refuses a number nobody can call and a postcode that is none', () => {
    const problems = (change: Partial<ReturnType<typeof formOf>>) =>
      projectFormFor(formOf(project))
        .safeParse({ ...formOf(project), ...change })
        .error?.issues.map(issue => issue.path.join('.'))
    expect(problems({ requester: { type: 'PO', phone_number_1: '12' } })).toEqual(['requester.phone_number_1'])
    expect(
      problems({ requester: { type: 'PO', phone_number_1: '06 12 34 56 78', phone_number_2: '+33 (0)2 41 00 00 00' } }),
    ).toBe(undefined)
    expect(problems({ address_code: '4900' })).toEqual(['address_code'])
    expect(problems({ address_code: '49000' })).toBe(undefined)
    expect(problems({ accommodation: { living_area: 'grand' } })).toEqual(['accommodation.living_area'])
  })

  it('lets an old value be, that nobody could write today', () => {
    const old = { ...formOf(project), address_code: '4900' }
    const schema = projectFormFor(old)
    expect(schema.safeParse({ ...old, referrers: [] }).success).toBe(true)
    expect(schema.safeParse({ ...old, address_code: '490' }).success).toBe(false)
  })

  it('creates with nothing that was left empty', () => {
    const values = newProject('2026-11-21')
    values.requester.last_name = 'Le Goff'
    expect(creationOf(project.mission_id, values)).toEqual({
      mission_id: project.mission_id,
      requester: { type: 'PO', is_private: true, last_name: 'Le Goff' },
      status: 'a_contacter',
      on: '2026-11-21',
      referrers: [],
    })
  })

  it('amends only what was altered, the dwelling by its id', () => {
    expect(amendmentOf(project, { notes: null })).toEqual({ notes: null })
    expect(amendmentOf(project, { accommodation: { living_area: null } })).toEqual({
      accommodation: { id: project.accommodations?.[0]?.id, living_area: null },
    })
    expect(amendmentOf({ ...project, accommodations: [] }, { accommodation: { living_area: '90' } })).toEqual({
      accommodation: { living_area: '90' },
    })
  })

  it('sends every section with whether its client may open it, once that was altered', () => {
    expect(formOf(project).client_sections).not.toContain('funders')
    const amendment = amendmentOf(project, { client_sections: ['requester', 'funders'], notes: 'x' })
    expect(amendment).toMatchObject({
      notes: 'x',
      sections_permissions: { requester: true, funders: true, works: false, documents: false },
    })
    expect(amendment).not.toHaveProperty('client_sections')
  })

  it('finds the field a refusal is about', () => {
    const conflict = new ApiRefusal({
      key: 'CONFLICT',
      message: '',
      status: 409,
      details: { who: 'x', at: '', revision: 5, fields: [{ field: `accommodations.${project.id}.living_area` }] },
    })
    expect(refusalInForm(conflict).conflict?.fields[0]?.field).toBe('accommodation.living_area')
    const taken = new ApiRefusal({ key: 'project.reference.taken', message: 'Prise.', status: 409, details: {} })
    expect(refusalInForm(taken).fields).toEqual([{ path: 'reference', message: 'Prise.' }])
  })
})
