import { indicatorKey } from '@faitage/contracts/steering/home.endpoints'
import { describe, expect, it } from 'vitest'
import { readTableState } from '@/components/record/table/table-state'
import { indicatorWords, projectsHref } from './indicators'

describe('an indicator', () => {
  it('has words whatever its key', () => {
    expect(Object.keys(indicatorWords).sort()).toEqual([...indicatorKey.options].sort())
  })

  it('opens the list with exactly its filter, as the list reads it', () => {
    const filter = {
      mission_id: ['m1', 'm2'],
      status: ['contact', 'depose'],
      status_before: '2026-08-21',
      unassigned: 'true',
    } as const
    const href = projectsHref({ ...filter, mission_id: [...filter.mission_id], status: [...filter.status] })
    expect(href).toBe('/projects?mission_id=m1,m2&status=contact,depose&status_before=2026-08-21&unassigned=true')
    const state = readTableState(href.split('?')[1] ?? '', {
      filterKeys: Object.keys(filter),
      sortable: [],
      defaultSize: 50,
      sizes: [50],
    })
    expect(state.filters).toEqual({
      mission_id: ['m1', 'm2'],
      status: ['contact', 'depose'],
      status_before: ['2026-08-21'],
      unassigned: ['true'],
    })
    expect(projectsHref({})).toBe('/projects')
  })
})
