import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import { customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { generationEndpoints } from '@faitage/contracts/letters/generation.endpoints'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { expectedDocumentEndpoints } from '@faitage/contracts/projects/portal/expected-document'
import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectNoteEndpoints } from '@faitage/contracts/projects/project-note.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { savedSearchEndpoints } from '@faitage/contracts/search/saved-search'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { pdf, png } from '../../files/testing/samples.ts'
import { sendFile } from '../../files/testing/send.ts'
import { newTemplate, workedLetters } from '../../letters/testing/letters.ts'
import { type TestSystem, testUsers } from '../../testing/system.ts'
import { daysAgo } from './project.scene.ts'

/** A word that stands nowhere else. */
export const WORD = 'Zorglubenstein'

/** Somebody known by the word wherever it can be typed, who was a prospect first and follows their project now. */
export async function somebodyKnown(system: TestSystem, mission: string) {
  const as = system.as('contributor')
  const { id: prospect } = await as.call(prospectEndpoints.create, {
    body: {
      mission_id: mission,
      last_name: WORD,
      email: `${WORD}@exemple.fr`,
      description: WORD,
      notes: WORD,
      place: { address: `1 rue ${WORD}`, address_location: WORD },
      status: 'nouveau',
    },
  })
  const { project_id: id } = await as.call(prospectEndpoints.convert, {
    params: { id: prospect },
    body: { mission_id: mission, requester_type: 'PB', reference: 'Z-1' },
  })
  const params = { id }
  const contact = { main_contact: true, last_name: WORD, comment: WORD, address: WORD }
  await as.call(projectEndpoints.update, {
    params,
    body: {
      requester: {
        last_name: WORD,
        first_name: WORD,
        email: `${WORD}@exemple.fr`,
        profession: WORD,
        address: WORD,
        contacts: [contact],
      },
      address: `1 rue ${WORD}`,
      address_location: WORD,
      description: WORD,
      notes: WORD,
    },
  })
  await as.call(accommodationEndpoints.save, {
    params,
    body: { name: WORD, tenant_last_name: WORD, tenant_email: `${WORD}@exemple.fr`, tenant_commentary: WORD },
  })
  await as.call(projectEndpoints.changeStatus, { params, body: { status: 'agree', reason: WORD } })
  await as.call(commentEndpoints.create, { body: { project_id: id, text: WORD } })
  const gone = await as.call(commentEndpoints.create, { body: { project_id: id, text: WORD } })
  await as.call(commentEndpoints.remove, { params: { id: gone.id } })
  await as.call(individualTaskEndpoints.create, { body: { project_id: id, title: WORD, description: WORD } })
  await as.call(savedSearchEndpoints.create, {
    body: { entity: 'project', name: `Dossier ${WORD}`, query: `q=${WORD}&status=agree` },
  })
  const owner = { kind: 'project' as const, id }
  const file = await sendFile(system, {
    as: 'contributor',
    owner,
    name: `${WORD}.pdf`,
    content: pdf(WORD),
    shared: true,
  })
  const photo = await sendFile(system, { as: 'contributor', owner, name: `vue-${WORD}.png`, content: png() })
  await as.call(visitEndpoints.create, {
    body: {
      ...{ project_id: id, kind: 'controle', status: 'traitee', on: daysAgo(3), starts_at: '09:00', ends_at: '10:00' },
      visitor_id: testUsers.contributor.id,
      ...{ note: WORD, present: WORD, seen: WORD, photos: [photo.id] },
    },
  })
  await as.call(expectedDocumentEndpoints.create, {
    body: { project_id: id, kind: 'autre', name: WORD, explanation: WORD, status: 'a_refaire', refusal: WORD },
  })
  await as.call(messageEndpoints.send, { params, body: { text: `Bonjour ${WORD}` } })
  await as.call(projectMailEndpoints.send, {
    body: { project_ids: [id], kind: 'REQUESTER', subject: WORD, body: WORD, files_id: [file.id] },
  })
  const { items: fields } = await as.call(customFieldEndpoints.list, { query: { mission_id: mission } })
  const field =
    fields[0]?.id ??
    (
      await system.as('manager').call(customFieldEndpoints.create, {
        body: { mission_id: mission, name: 'Surnom', category: 'requester', type: 'alphanumeric' },
      })
    ).id
  await as.call(projectEndpoints.update, {
    params,
    body: { monitoring_commentary: WORD, closed: true, closure_motive: 'abandon', custom_fields: { [field]: WORD } },
  })
  const disorders = [{ priority: 1, analysis_types: [{ type_name: WORD }], recommendation_types: [] }]
  await as.call(accommodationEndpoints.save, { params, body: { disorders } })
  await as.call(commonAreaEndpoints.create, { params, body: { disorders, commentary: WORD } })
  await as.call(commentEndpoints.create, { body: { project_id: id, text: WORD, mentions: [testUsers.manager.id] } })
  await as.call(projectNoteEndpoints.add, { params, body: { text: WORD } })
  await letterTo(system, id)
  const account = await followedBy(system, id, file.id)
  await system.settled()
  return { id, prospect, file: file.id, account }
}

/** A letter of each kind is filled in with their name. */
async function letterTo(system: TestSystem, project: string): Promise<void> {
  const template_id = await newTemplate(system)
  for (const output of ['docx', 'pdf'] as const) {
    const body = { template_id, projects_id: [project], output }
    const { id } = await system.as('manager').call(generationEndpoints.generate, { body })
    const { made } = await workedLetters(system, id)
    if (made !== 1) throw new Error('the letter was not made')
  }
}

/** They have an account of their own, and wrote to the team. @returns the account */
async function followedBy(system: TestSystem, project: string, file: string): Promise<string> {
  const params = { id: project }
  await system.as('contributor').call(messageEndpoints.send, { params, body: { text: WORD, files_id: [file] } })
  await system.as('contributor').call(trackerEndpoints.invite, { params })
  const { items } = await system.as('contributor').call(trackerEndpoints.followers, { params })
  if (!items[0]) throw new Error('nobody follows the project')
  return items[0].id
}
