import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'

type Calls = typeof projectEndpoints

/**
 * The reads of projects that every page makes: names in the top bar, what may be opened, the palette. The browser needs no
 * schema to ask; those of a project weigh kilobytes, and come with its pages.
 */
export const projectReads = {
  get: read({ path: '/api/projects/{id}' }) as unknown as Calls['get'],
  list: read({ path: '/api/projects' }) as unknown as Calls['list'],
  export: { ...read({ path: '/api/exports/projects' }), shows: [] } as unknown as Calls['export'],
}

function read({ path }: { path: string }) {
  return { method: 'GET', path, access: 'read project', about: 'project', shows: ['mission', 'user'] }
}
