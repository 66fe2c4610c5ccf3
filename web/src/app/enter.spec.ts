import { permissionsByRole, type Role } from '@faitage/contracts/kernel/permission'
import { describe, expect, it } from 'vitest'
import { enter, landing } from './enter'
import { routeTable } from './route-table'

const own = '3f8f0c1e-0000-4000-8000-000000000001'
const visitor = (role: Role, mode: 'individual' | 'copro' = 'individual', projects: string[] = []) => ({
  role,
  permissions: [...permissionsByRole[role]],
  projects_id: projects,
  preferred_app: { id: own, preferred_app: mode, first_connection: false },
})
const page = (path: string) => {
  const entry = routeTable.find(route => route.path === path)
  if (!entry) throw new Error(`no route ${path}`)
  return entry
}
const opened = { open: true }
const to = (path: string) => ({ open: false, to: path })
const Page = () => null
const load = async () => ({ Page })

describe('the route-entry rules', () => {
  it('send somebody who is not signed in to the sign-in page, but for the payment pages', () => {
    expect(enter(page('/missions'), undefined)).toEqual(to('/auth/login'))
    expect(enter(page('/auth/login'), undefined)).toEqual(opened)
    expect(enter(page('/payment/thanks'), undefined)).toEqual(opened)
    expect(enter(page('/payment/$id/redirect'), undefined, { id: own })).toEqual(opened)
  })

  it('send a signed-in person away from the sign-in page', () => {
    expect(landing(visitor('client'))).toBe('/missions')
    expect(landing(visitor('manager'))).toBe('/projects')
    expect(landing(visitor('manager', 'copro'))).toBe('/')
    expect(enter(page('/auth/login'), visitor('manager', 'copro'))).toEqual(to('/'))
  })

  it('keep the two modes apart', () => {
    expect(enter(page('/projects'), visitor('manager', 'copro'))).toEqual({ open: false, previous: true })
    expect(enter(page('/copros'), visitor('manager'))).toEqual(to('/projects'))
    expect(enter(page('/copros'), visitor('manager', 'copro'))).toEqual(opened)
    expect(enter(page('/missions'), visitor('manager', 'copro'))).toEqual(opened)
  })

  it('open to a client its own projects and nothing else', () => {
    const client = visitor('client', 'individual', [own])
    expect(enter(page('/projects'), client)).toEqual(opened)
    expect(enter(page('/projects/edit/$id'), client, { id: own })).toEqual(opened)
    expect(enter(page('/projects/edit/$id/documents'), client, { id: own })).toEqual(opened)
    expect(enter(page('/projects/edit/$id'), client, { id: 'another' })).toEqual(to('/projects'))
    expect(enter(page('/projects/new'), client)).toEqual(to('/projects'))
    for (const path of ['/', '/missions', '/admin/users', '/reporting', '/copros', '/missions/edit/$id'])
      expect(enter(page(path), client, { id: own })).toEqual(to('/projects'))
  })

  it('want a mission for a new project', () => {
    expect(enter(page('/projects/new'), visitor('manager'))).toEqual(to('/projects'))
    expect(enter(page('/projects/new'), visitor('manager'), {}, `?mission_id=${own}`)).toEqual(opened)
  })

  it('want the role, and the right on a page that exists', () => {
    const refused = { forbidden: true }
    expect(enter({ ...page('/admin/users'), load }, visitor('contributor'))).toEqual(refused)
    expect(enter({ ...page('/admin/users'), load }, visitor('admin'))).toEqual(opened)
    expect(enter({ ...page('/missions/new'), load }, visitor('contributor'))).toEqual(refused)
    expect(enter({ ...page('/missions/new'), load }, visitor('manager'))).toEqual(opened)
  })
})
