import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { billingTriggerEndpoints } from '@faitage/contracts/billing/billing-trigger'
import { orderAssignmentEndpoints } from '@faitage/contracts/billing/order-assignment.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenarioEndpoints } from '@faitage/contracts/funding/funding-scenario'
import { scaleEndpoints } from '@faitage/contracts/funding/scale'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { emailTemplateEndpoints } from '@faitage/contracts/mail/email-template'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { expectedDocumentEndpoints } from '@faitage/contracts/projects/portal/expected-document'
import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectActEndpoints } from '@faitage/contracts/projects/project-act.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { incomeScaleEndpoints, originalScale } from '@faitage/contracts/referential/income-scale'
import { savedSearchEndpoints } from '@faitage/contracts/search/saved-search'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { ceilingsFrom } from '../funding/testing/scales.ts'
import { walkedLetters } from '../letters/testing/walk-letters.ts'
import { type TestSystem, type TestUser, testPassword, testUsers } from './system.ts'
import { walkedCoOwnership } from './walk-co-ownership.ts'
import { walkedFunding } from './walk-funding.ts'
import { walkedMoney } from './walk-money.ts'
import { walkedPrivacy } from './walk-privacy.ts'
import { alsoAsked, type ContractRecord, contractKinds, contractRecords, type WalkWorld } from './walk-reach.ts'
import { aCustomField, anyMail, aSalesOrder, aTemplate, dwellingOf, mailAbout, planned } from './walk-things.ts'
import { seedWorld } from './world.ts'

/** In every text of the foreign half of the world: anyone who may not see it must never be answered it. */
export const MARKER = 'Marqueur-étranger'

/** A world in two halves, each with everything that can be asked for by its id. */
export async function seedWalkWorld(system: TestSystem): Promise<WalkWorld> {
  const world = await seedWorld(system)
  const admin = system.as('admin')
  const { foreignMissionId: missionId, foreignProjectId: projectId } = world
  await admin.call(missionEndpoints.update, {
    params: { id: missionId },
    body: { name: `Mission ${MARKER}`, comment: MARKER, code_name: MARKER, business_code: MARKER },
  })
  await admin.call(projectEndpoints.update, {
    params: { id: projectId },
    body: {
      requester: { last_name: MARKER, first_name: MARKER },
      reference: MARKER,
      address: `1 rue ${MARKER}`,
      description: MARKER,
      notes: MARKER,
      accommodation: { name: MARKER },
    },
  })
  await admin.call(missionEndpoints.update, {
    params: { id: world.missionId },
    body: { team: { users_additional_access: [testUsers.reader.id] } },
  })
  const { id: user } = await admin.call(userEndpoints.create, {
    body: { first_name: 'Personne', last_name: 'Visée', email: 'visee@exemple.fr', role: 'client', comment: MARKER },
  })
  const file = async (owner: string, name: string) => {
    const content = pdf(name)
    return (await sendFile(system, { as: 'admin', owner: { kind: 'project', id: owner }, name, content, shared: true }))
      .id
  }
  const dwelling = {
    own: await dwellingOf(system, world.projectId, 'Maison'),
    foreign: await dwellingOf(system, projectId, MARKER),
  }
  const session = async (who: TestUser) => {
    const body = { email: testUsers[who].sheet.email, password: testPassword }
    const { refresh_token } = await system.anonymous().call(identityEndpoints.login, { body })
    return refresh_token.split('.', 1)[0]!
  }
  await admin.call(settingsEndpoints.update, { body: { iaUse: true } })
  const template = await aTemplate(system)
  const missions = { own: world.missionId, foreign: missionId }
  const coOwnership = await walkedCoOwnership(system, missions, MARKER)
  const { copro } = coOwnership
  const newProspect = async (mission_id: string, last_name: string) =>
    (await admin.call(prospectEndpoints.create, { body: { mission_id, last_name, status: 'nouveau' } })).id
  const prospect = {
    own: await newProspect(world.missionId, 'Prévost'),
    foreign: await newProspect(missionId, MARKER),
  }
  const customField = {
    own: await aCustomField(system, world.missionId, world.projectId, 'Étage'),
    foreign: await aCustomField(system, missionId, projectId, MARKER),
  }
  const named = async (kind: ContractRecord, mission_id: string, name: string) =>
    (await admin.call(contractRecords[kind], { body: { mission_id, name, ...alsoAsked[kind] } as never })).id
  const contract: Partial<Record<ContractRecord, { own: string; foreign: string }>> = {}
  for (const kind of contractKinds) {
    const own = await named(kind, world.missionId, 'Du contrat')
    contract[kind] = { own, foreign: await named(kind, missionId, MARKER) }
  }
  const { id: subcontractor } = await admin.call(subcontractorEndpoints.create, { body: { name: 'Bureau visé' } })
  const newMonitor = async (mission_id: string, name: string) =>
    (
      await admin.call(monitorEndpoints.create, {
        body: { mission_id, name, field: 'date_contact', delay: 1, delay_unit: 'months' },
      })
    ).id
  const triggerOf = async (mission_id: string, name: string) =>
    (await admin.call(billingTriggerEndpoints.create, { body: { mission_id, name, project_status: 'depose' } })).id
  const billingTrigger = { own: await triggerOf(world.missionId, 'Dépôt'), foreign: await triggerOf(missionId, MARKER) }
  const orderOf = async (project_id: string, billing_trigger_id: string) => {
    const { status, status_on } = await admin.call(projectEndpoints.get, { params: { id: project_id } })
    await admin.call(billingTriggerEndpoints.update, {
      params: { id: billing_trigger_id },
      body: { project_status: status },
    })
    const body = { project_id, billing_trigger_id, billing_trigger_date: status_on, project_status_trigger: status }
    return (await admin.call(orderAssignmentEndpoints.create, { body })).id
  }
  const orderAssignment = {
    own: await orderOf(world.projectId, billingTrigger.own),
    foreign: await orderOf(projectId, billingTrigger.foreign),
  }
  const salesOrder = {
    own: await aSalesOrder(system, world.missionId, 'BC-1'),
    foreign: await aSalesOrder(system, missionId, MARKER),
  }
  const alertOf = async (mission_id: string) =>
    (await admin.call(alertEndpoints.list, { query: { mission_id: [mission_id] } })).order[0] ?? 'none'
  const funderOf = async (name: string, mission_id: string) =>
    (await admin.call(funderEndpoints.create, { body: { name, requester_type: 'PO', mission_id } })).id
  const funder = { own: await funderOf('Ville', world.missionId), foreign: await funderOf(MARKER, missionId) }
  const scenarioOf = async (funder_id: string) =>
    (await admin.call(fundingScenarioEndpoints.create, { body: { funder_id } })).id
  const fundingScenario = { own: await scenarioOf(funder.own), foreign: await scenarioOf(funder.foreign) }
  const funding = await walkedFunding(system, {
    own: { project_id: world.projectId, funder_id: funder.own, name: 'Plan A' },
    foreign: { project_id: projectId, funder_id: funder.foreign, name: MARKER },
  })
  // Nobody else's, whatever their rights: the marked one is an administrator's, who does not walk it.
  const savedBy = async (who: TestUser, name: string) =>
    (await system.as(who).call(savedSearchEndpoints.create, { body: { entity: 'project', name, query: `q=${name}` } }))
      .id
  const savedSearch = { own: await savedBy('contributor', 'À moi'), foreign: await savedBy('admin', MARKER) }
  const commentOf = async (project_id: string, text: string) =>
    (await admin.call(commentEndpoints.create, { body: { project_id, text } })).id
  const comment = { own: await commentOf(world.projectId, 'À rappeler.'), foreign: await commentOf(projectId, MARKER) }
  const taskOf = async (project_id: string, title: string) =>
    (await admin.call(individualTaskEndpoints.create, { body: { project_id, title } })).id
  const visitOf = async (project_id: string, note: string) =>
    (await admin.call(visitEndpoints.create, { body: { project_id, kind: 'conseil', note } })).id
  const visit = { own: await visitOf(world.projectId, 'Code 12A'), foreign: await visitOf(projectId, MARKER) }
  const auditOf = async (accommodation_id: string, name: string) =>
    (await admin.call(energyEndpoints.create, { params: { accommodation_id }, body: { name } })).id
  const energyAudit = {
    own: await auditOf(dwelling.own.accommodation, 'Isolation'),
    foreign: await auditOf(dwelling.foreign.accommodation, MARKER),
  }
  const individualTask = { own: await taskOf(world.projectId, 'Rappeler'), foreign: await taskOf(projectId, MARKER) }
  const mail = {
    own: await mailAbout(system, 'contributor', world.projectId, 'À bientôt.'),
    foreign: await mailAbout(system, 'admin', projectId, MARKER),
  }
  const { id: incomeScale } = await admin.call(incomeScaleEndpoints.create, {
    body: { ...originalScale, name: 'Plafonds 2031', start_day: '2031-01-01' },
  })
  const { id: scale } = await admin.call(scaleEndpoints.create, { body: ceilingsFrom('2031-01-01') })
  const privacy = await walkedPrivacy(system)
  const { id: subject } = await admin.call(personEndpoints.create, {
    body: { mission_id: world.missionId, is_physical_person: true, last_name: 'Effaçable' },
  })
  const mailTemplateOf = async (mission_id: string, name: string) =>
    (
      await admin.call(emailTemplateEndpoints.create, {
        body: { mission_id, name, kind: 'REQUESTER', subject: name, body: 'Bonjour.' },
      })
    ).id
  const emailTemplate = {
    own: await mailTemplateOf(world.missionId, 'Prise de contact'),
    foreign: await mailTemplateOf(missionId, MARKER),
  }
  const expectedOf = async (project_id: string, name: string) =>
    (await admin.call(expectedDocumentEndpoints.create, { body: { project_id, kind: 'rib', name, explanation: name } }))
      .id
  const expectedDocument = {
    own: await expectedOf(world.projectId, 'Relevé d’identité bancaire'),
    foreign: await expectedOf(projectId, MARKER),
  }
  const money = await walkedMoney(system, {
    own: { mission_id: world.missionId, project_id: world.projectId, marker: undefined },
    foreign: { mission_id: missionId, project_id: projectId, marker: MARKER },
  })
  const say = (id: string, text: string) => admin.call(messageEndpoints.send, { params: { id }, body: { text } })
  await say(world.projectId, 'Il manque votre RIB.')
  await say(projectId, MARKER)
  const actBy = async (who: TestUser, project: string) => {
    const body = { act: 'referrers' as const, referrers_to_add: [testUsers.contributor.id], projects_id: [project] }
    return (await system.as(who).call(projectActEndpoints.start, { body: { ...body, expected: 1 } })).id
  }
  const projectAct = { own: await actBy('contributor', world.projectId), foreign: await actBy('admin', projectId) }
  const files = { own: await file(world.projectId, 'devis.pdf'), foreign: await file(projectId, `${MARKER}.pdf`) }
  const letters = await walkedLetters(system, {
    own: {
      mission_id: world.missionId,
      project_id: world.projectId,
      copro_id: copro.own,
      file_id: files.own,
      name: 'Courrier',
      asker: 'contributor',
    },
    foreign: {
      mission_id: missionId,
      project_id: projectId,
      copro_id: copro.foreign,
      file_id: files.foreign,
      name: MARKER,
      asker: 'admin',
    },
  })
  await system.settled()
  return {
    scoped: {
      ...coOwnership,
      mission: { own: world.missionId, foreign: missionId },
      project: { own: world.projectId, foreign: projectId },
      accommodation: { own: dwelling.own.accommodation, foreign: dwelling.foreign.accommodation },
      commonArea: { own: dwelling.own.commonArea, foreign: dwelling.foreign.commonArea },
      import: {
        own: await planned(system, world.missionId, 'CH-900'),
        foreign: await planned(system, missionId, MARKER),
      },
      file: files,
      ...letters,
      prospect,
      billingTrigger,
      orderAssignment,
      salesOrder,
      monitor: { own: await newMonitor(world.missionId, 'Relance'), foreign: await newMonitor(missionId, MARKER) },
      alert: { own: await alertOf(world.missionId), foreign: await alertOf(missionId) },
      customField,
      comment,
      individualTask,
      visit,
      energyAudit,
      projectMail: { own: mail.own.mail, foreign: mail.foreign.mail },
      mailing: { own: mail.own.mailing, foreign: mail.foreign.mailing },
      expectedDocument,
      ...money.scoped,
      emailTemplate,
      ...(contract as Required<typeof contract>),
      funder,
      fundingScenario,
      ...funding,
      savedSearch,
      projectAct,
      session: { own: await session('contributor'), foreign: await session('admin') },
      self: { own: testUsers.contributor.id, foreign: user },
    },
    shared: {
      user,
      agency: world.agencyId,
      antenna: world.antennaId,
      client: world.clientId,
      mail: await anyMail(system),
      ...template,
      subcontractor,
      act: projectAct.own,
      incomeScale,
      scale,
      subject,
      ...privacy,
      seller: money.seller,
    },
  }
}
