import { createHash } from 'node:crypto'
import type { AccessedThing } from '@faitage/contracts/privacy/access'
import { personLinks } from '@faitage/contracts/privacy/person-links'
import type { FoundSubject, HeldSubject, SubjectKind } from '@faitage/contracts/privacy/subject'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { userNames } from '@faitage/projections/identity/user-account.queries'
import { lettersTo, linksOfPerson } from '@faitage/projections/privacy/person-links.queries'
import { filesAndKept, findSubject, listSubjects } from '@faitage/projections/privacy/subject.queries'
import type { Sessions } from '../identity/sessions.ts'
import type { AccessLog } from '../kernel/access-log.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route, send } from '../kernel/http/route.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { eraseSubject } from './erase-subject.ts'
import { erasedSubjectDecider } from './erased-subject.decider.ts'
import { type HeldStream, heldStreams, partsOf } from './held.ts'
import { streamOfErased } from './note-erasure.ts'
import { heldPaper, proofPaper } from './papers/privacy-paper.ts'
import { sendPaper } from './papers/send-paper.ts'
import { erasureProof } from './proof.ts'
import { sendSubject } from './subject-export.ts'

const SOMEBODY = 'Quelqu’un'
/** What the access log calls whoever is read of; a contact or the people of a copro are read on no page of theirs. */
const things: Partial<Record<SubjectKind, AccessedThing>> = {
  person: 'person',
  prospect: 'prospect',
  user: 'user',
  requester: 'project',
  invoice: 'invoice',
}

/** Whoever personal data is held of: found, read, taken out, erased, and the proof of it. */
export function subjectRoutes(api: Api, sessions: Sessions, log: AccessLog): RouteDefinition[] {
  const read = async (id: string, caller: Caller) => {
    const subject = await reach(api, id)
    const answer = await held(api, subject)
    const thing = things[subject.kind]
    if (thing) for (const one of answer.owners) log.note({ actor: caller.id, thing, subject: one, kind: 'subject' })
    return answer
  }
  return [
    route(endpoints.list, ({ query }) => listSubjects(api.db, query)),
    route(endpoints.get, async ({ params: { id }, caller }) => (await read(id, caller)).subject),
    route(endpoints.export, async ({ params: { id }, caller, http }) =>
      sendSubject(api, { ...(await read(id, caller)), http }),
    ),
    route(endpoints.pdf, async ({ params: { id }, caller }) => {
      const { subject } = await read(id, caller)
      const printed = await api.papers.print(heldPaper(subject, api.clock.now().toISOString()))
      return isRefusal(printed) ? printed : sendPaper(printed, `donnees-personnelles-${api.clock.today()}.pdf`)
    }),
    route(endpoints.erase, async ({ params: { id }, body, caller, request }) => {
      await demandCaughtUp(api)
      return eraseSubject(api, { subject: await reach(api, id), ...body, caller, request, sessions })
    }),
    route(endpoints.proof, async ({ params: { id } }) => {
      const { state } = await api.folds.catchUp(erasedSubjectDecider, streamOfErased(id))
      if (state.erasures.length === 0) return refused('privacy.proof.none')
      const { json } = erasureProof(api, id, state.erasures)
      return send(json, { type: 'application/json; charset=utf-8', filename: 'preuve-effacement.json' })
    }),
    route(endpoints.proofPdf, async ({ params: { id } }) => {
      const { state } = await api.folds.catchUp(erasedSubjectDecider, streamOfErased(id))
      if (state.erasures.length === 0) return refused('privacy.proof.none')
      const { json, signature, key } = erasureProof(api, id, state.erasures)
      const digest = createHash('sha256').update(json).digest('hex')
      const printed = await api.papers.print(proofPaper({ id, erasures: state.erasures, signature, key, digest }))
      return isRefusal(printed) ? printed : sendPaper(printed, 'preuve-effacement.pdf')
    }),
  ]
}

async function reach({ db }: Api, id: string): Promise<FoundSubject> {
  const found = await findSubject(db, id)
  if (!found) throw refused('NOT_FOUND')
  return found
}

async function held(
  api: Api,
  found: FoundSubject,
): Promise<{ subject: HeldSubject; held: HeldStream[]; owners: readonly string[] }> {
  const [{ held, projects }, { state }, keys] = await Promise.all([
    heldStreams(api, found),
    api.folds.catchUp(erasedSubjectDecider, streamOfErased(found.id)),
    api.keyring.load([found.id]).catch(() => undefined),
  ])
  const { files, invoices, signatures, papers } = await filesAndKept(api.db, projects)
  const isPerson = found.kind === 'person'
  const letters = isPerson ? await lettersTo(api.db, found.id) : []
  const links = isPerson ? await linksOfPerson(api.db, found.id) : { lots: [], tasks: [], notes: [] }
  const owners = projects.length > 0 ? projects : [found.id]
  const names = await userNames(
    api.db,
    state.erasures.map(one => one.metadata.actor.id),
  )
  const erased = state.erasures.length > 0 && keys?.get(found.id) === undefined
  const { id, kind, name, detail, href } = found
  const subject: HeldSubject = {
    ...{ id, kind, detail, href, erased, invoices, signatures },
    name: erased ? null : name || null,
    parts: partsOf(held),
    ...personLinks(found.id, { ...links, today: api.clock.today() }),
    files: [...files, ...letters]
      .filter(one => !one.destroyed && !one.removed)
      .map(one => ({ id: one.id, name: one.name, size: one.size })),
    things: [...owners, ...papers],
    erasures: state.erasures.map(({ data: { id: _, generation: __, ...facts }, recordedAt, metadata }) => ({
      at: recordedAt,
      by: { id: metadata.actor.id, name: names.get(metadata.actor.id) || SOMEBODY },
      ...facts,
    })),
  }
  return { subject, held, owners }
}
