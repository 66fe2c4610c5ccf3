import { callerOf } from '../identity/authenticate.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { reachProject } from './project-access.ts'

/** The names of those who could not read a project: gone, not active, clients, not let into its mission. */
export async function cannotReach(api: Api, ids: readonly string[], projectId: string): Promise<string[]> {
  const out = await Promise.all(ids.map(async id => ((await reaches(api, id, projectId)) ? [] : [id])))
  return Promise.all(out.flat().map(id => api.people.nameOf(id)))
}

/** Whether somebody of the staff may read a project. */
export async function reaches(api: Api, id: string, projectId: string): Promise<boolean> {
  const person = await callerOf(api, id, '')
  if (isRefusal(person) || person.role === 'client') return false
  return within(api, person, projectId)
}

async function within(api: Api, person: Caller, projectId: string): Promise<boolean> {
  try {
    await reachProject(api, person, projectId, 'readRemoved')
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
