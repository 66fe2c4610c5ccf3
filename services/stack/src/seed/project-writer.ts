import type { CustomChanges } from '@faitage/api/custom-fields/asked-values'
import type { Api } from '@faitage/api/kernel/api'
import { deciderOf } from '@faitage/api/kernel/records/place'
import { isRefusal } from '@faitage/api/kernel/refusal'
import { messageDecider } from '@faitage/api/projects/portal/messages.decider'
import { projectDecider } from '@faitage/api/projects/project.decider'
import { accommodationIdOf, requesterIdOf } from '@faitage/api/projects/project-id'
import { freeProjectId } from '@faitage/api/projects/reference'
import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { comment } from '@faitage/contracts/projects/comment'
import { individualTask } from '@faitage/contracts/projects/individual-task'
import { expectedDocument } from '@faitage/contracts/projects/portal/expected-document'
import { visit } from '@faitage/contracts/visits/visit'
import { worksQuote } from '@faitage/contracts/works/works-quote'
import { AUDITED, auditWriter, WITH_SCENARIOS } from './audits.ts'
import { askedOf, threadOf } from './client-space.ts'
import { documentsOf } from './documents.ts'
import { financingWriter } from './financing.ts'
import { commentsOf, tasksOf } from './follow-up.ts'
import { type LetterScene, letterWriter } from './letter-writer.ts'
import { type DemoProject, isEnded } from './projects.ts'
import { quotesOf } from './quotes.ts'
import { visitOf } from './visits.ts'
import { idOf, type SeedWriter } from './writer.ts'

/** Projects of the first mission whose works are financed, where they have quotes. */
const FINANCED = 30

/** Writes projects, with what hangs on them, as if people had worked on them until today. */
export function projectWriter(api: Api, writer: SeedWriter, today: string) {
  const { send, keep } = writer
  const { writeDocuments } = letterWriter(api, writer)
  const writeAudit = auditWriter(api, writer, today)
  const writeFinancing = financingWriter(writer, today)
  return { openProject, openClientSpace }

  async function openProject(
    mission_id: string,
    project: DemoProject & { custom: CustomChanges },
    index: number,
    team: string[],
    around: LetterScene['around'],
  ): Promise<string> {
    const project_id = await freeProjectId(api, mission_id, project.reference, idOf('project', mission_id, index))
    if (isRefusal(project_id)) throw new Error(`a project of the demonstration was refused: ${project_id.key}`)
    const [first, ...later] = project.steps
    if (!first) throw new Error('a project without a status')
    // Most have one referrer, some two; a few wait for one.
    const referrers =
      index % 12 === 11 ? [] : team.filter((_, place) => place === index % team.length || index % 7 === 3)
    const stream = streamOf.project(project_id)
    const dwellings = project.accommodations.map((_, place) =>
      accommodationIdOf(project_id, idOf('accommodation', project_id, ...(place > 0 ? [place] : []))),
    )
    const actor = team[index % team.length] as string
    await send(
      projectDecider,
      stream,
      {
        type: 'OpenProject',
        project_id,
        mission_id,
        requester_id: requesterIdOf(project_id),
        requester_type: project.requester_type,
        requester: project.requester,
        sheet: { ...project.sheet, required_action: index % 5 === 0 && !isEnded(project) },
        status: first.status,
        on: first.on,
        referrers,
        custom: project.custom,
        accommodations: dwellings.map((id, place) => ({ id, sheet: project.accommodations[place]! })),
        today,
      },
      actor,
      idOf('project', mission_id, index),
    )
    for (const [step, { status, on }] of later.entries()) {
      const command = { type: 'ChangeProjectStatus', to: status, on, today } as const
      await send(projectDecider, stream, command, actor, idOf('step', project_id, step))
    }
    if (project.closure_motive) {
      const sheet = { closed: true, closure_motive: project.closure_motive }
      const command = { type: 'ReviseProject', sheet, today } as const
      await send(projectDecider, stream, command, actor, idOf('closure', project_id))
    }
    for (const [place, sheet] of commentsOf(index, project_id, team).entries()) {
      const id = idOf(comment.stream, project_id, place)
      const subject_id = requesterIdOf(project_id)
      const command = { type: 'Register', id, sheet, mission_id, subject_id } as const
      await send(deciderOf(comment), streamOf.record(comment.stream, id), command, sheet.author_id)
    }
    for (const [place, sheet] of tasksOf(index, project_id, team, today).entries()) {
      const id = idOf(individualTask.stream, project_id, place)
      const subject_id = requesterIdOf(project_id)
      const command = { type: 'Register', id, sheet, mission_id, subject_id } as const
      await send(deciderOf(individualTask), streamOf.record(individualTask.stream, id), command, actor)
    }
    const visited = visitOf(index, project_id, project, team, today)
    if (visited) {
      const id = idOf(visit.stream, project_id)
      const subject_id = requesterIdOf(project_id)
      const command = { type: 'Register', id, sheet: visited, mission_id, subject_id } as const
      await send(deciderOf(visit), streamOf.record(visit.stream, id), command, actor)
      const { kind, status: to, on } = visited
      const followed = { type: 'FollowVisit', kind, from: undefined, to, on: on ?? undefined } as const
      await send(projectDecider, stream, { ...followed, wasOn: undefined, others: false, today }, actor)
    }
    const quoteId = (key: string) => idOf(worksQuote.stream, project_id, key)
    for (const { key, sheet, billOf } of quotesOf(index, project_id, project, dwellings)) {
      const id = quoteId(key)
      const whole = billOf ? { ...sheet, bill_of: quoteId(billOf) } : sheet
      const command = { type: 'Register', id, sheet: whole, mission_id, subject_id: requesterIdOf(project_id) } as const
      await send(deciderOf(worksQuote), streamOf.record(worksQuote.stream, id), command, actor)
    }
    if (mission_id === idOf('mission', 0) && index < AUDITED)
      await writeAudit({
        ...{ mission_id, project_id, subject_id: requesterIdOf(project_id), index, actor },
        accommodation_id: dwellings[0]!,
        dwelling: { ...project.accommodations[0]!, postal_code: project.sheet.address_code },
      })
    if (mission_id === idOf('mission', 0) && index < FINANCED)
      await writeFinancing({
        ...{ mission_id, project_id, subject_id: requesterIdOf(project_id), project, actor },
        quotes: quotesOf(index, project_id, project, dwellings)
          .filter(({ billOf }) => !billOf)
          .map(({ key, sheet }) => ({ id: quoteId(key), eligible: sheet.eligible_amount ?? 0 })),
        scenario_id: index < WITH_SCENARIOS ? idOf(energyAudit.stream, dwellings[0]!, 1) : undefined,
      })
    const files = documentsOf(project, index)
    for (const file of files) {
      const owner = { kind: 'project', id: project_id } as const
      await keep({ owner, mission_id, subject_id: requesterIdOf(project_id) }, file, actor)
    }
    await writeDocuments({ project_id, mission_id, index, project, actor, around, today }, files)
    return project_id
  }

  /** What is asked of the client of a project, and what they and the team wrote to each other. */
  async function openClientSpace(project_id: string, place: number, clientId: string, teamId: string) {
    const mission_id = idOf('mission', 0)
    const subject_id = requesterIdOf(project_id)
    for (const [nth, sheet] of askedOf(project_id, place, today).entries()) {
      const id = idOf(expectedDocument.stream, project_id, nth)
      const command = { type: 'Register', id, sheet, mission_id, subject_id } as const
      await send(deciderOf(expectedDocument), streamOf.record(expectedDocument.stream, id), command, teamId)
    }
    for (const [nth, { from, text }] of threadOf(place).entries()) {
      const author_id = from === 'client' ? clientId : teamId
      const id = idOf('message', project_id, nth)
      const about = { project_id, mission_id, requester_id: subject_id }
      const said = {
        type: 'SendMessage',
        about,
        side: from,
        author_id,
        id,
        text,
        files_id: [],
        now: new Date(0),
      } as const
      await send(messageDecider, streamOf.record('project_thread', project_id), said, author_id)
    }
  }
}
