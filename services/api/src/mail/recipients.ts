import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Audience } from '@faitage/contracts/mail/email-template'
import type { LeftOut } from '@faitage/contracts/mail/left-out'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { troubledAddresses } from '@faitage/projections/mail/project-mail'
import { displayNameOf, userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { reaches } from '../projects/cannot-reach.ts'
import { type Reached, reachProject } from '../projects/project-access.ts'

/** Somebody to write to about a project. */
export interface Addressee {
  readonly to: string
  readonly name: string
  /** Where it is one of us. */
  readonly user_id?: string
}

/** Of one project, whom to write to and who is left out; `reached` unless the writer may not. */
export interface ProjectRecipients {
  readonly project_id: string
  readonly reached?: Reached
  readonly people: readonly Addressee[]
  readonly left_out: readonly { readonly name: string; readonly to: string | null; readonly why: LeftOut }[]
}

/** Projects read at the same time. */
const AT_ONCE = 16

/** Whom a writer may write to about each of these projects. What is of several projects (an address twice) is not judged. */
export async function recipientsOf(
  api: Api,
  caller: Caller,
  ids: readonly string[],
  kind: Audience,
): Promise<ProjectRecipients[]> {
  const found: ProjectRecipients[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    found.push(...(await Promise.all(ids.slice(start, start + AT_ONCE).map(id => foundFor(api, caller, id, kind)))))
  }
  const troubled = await troubledAddresses(
    api.db,
    found.flatMap(({ people }) => people.map(({ to }) => to)),
  )
  return found.map(one => {
    const trouble = ({ to }: Addressee) => troubled.get(to.toLowerCase())
    const bad = one.people.filter(trouble).map(person => ({ ...person, why: trouble(person)! }))
    return { ...one, people: one.people.filter(person => !trouble(person)), left_out: [...one.left_out, ...bad] }
  })
}

async function foundFor(api: Api, caller: Caller, project_id: string, kind: Audience): Promise<ProjectRecipients> {
  const without = (why: LeftOut, reached?: Reached): ProjectRecipients => ({
    project_id,
    people: [],
    left_out: [{ name: '', to: null, why }],
    ...(reached ? { reached } : {}),
  })
  const reached = await reachProject(api, caller, project_id).catch(error => {
    if (isRefusal(error)) return undefined
    throw error
  })
  if (!reached) return without('unknown')
  const { project, mission } = reached
  if (!mayWriteMission(caller, mission)) return without('read_only', reached)
  if (project.erased) return without('anonymised', reached)
  const people = kind === 'REQUESTER' ? requesterOf(project as OpenedProject) : await referrersOf(api, project)
  if (people.length === 0) return without(kind === 'REQUESTER' ? 'no_address' : 'no_referrer', reached)
  return { project_id, reached, people, left_out: [] }
}

/** The requester, or their main contact where only that one has an address. */
export function requesterOf({ requester }: Pick<OpenedProject, 'requester'>): Addressee[] {
  const { email, first_name, last_name, company_name, contacts = [] } = requester
  const nameOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')
  if (email) return [{ to: email, name: nameOf(first_name, last_name) || company_name || email }]
  const main = contacts?.find(({ main_contact }) => main_contact)
  return main?.email ? [{ to: main.email, name: nameOf(main.first_name, main.last_name) || main.email }] : []
}

/** Those who follow it and still reach it. */
async function referrersOf(api: Api, { project_id, referrers }: Pick<OpenedProject, 'project_id' | 'referrers'>) {
  const found = await Promise.all(
    referrers.map(async (user_id): Promise<Addressee[]> => {
      if (!(await reaches(api, user_id, project_id))) return []
      const { state } = await fold(api, userDecider, streamOf.user(user_id))
      return state.life === 'present' ? [{ to: state.sheet.email, name: displayNameOf(state.sheet), user_id }] : []
    }),
  )
  return found.flat()
}

/** Where answers to somebody of us go. */
export async function addressOf(api: Api, userId: string): Promise<string | undefined> {
  const { state } = await fold(api, userDecider, streamOf.user(userId))
  return state.life === 'present' ? state.sheet.email : undefined
}
