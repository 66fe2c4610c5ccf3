import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import {
  customFieldEndpoints,
  projectCustomFieldEndpoints,
} from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { documentTemplateEndpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenarioEndpoints } from '@faitage/contracts/funding/funding-scenario'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { importWorkerEndpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { electEndpoints } from '@faitage/contracts/missions/elect'
import { financialDeviceEndpoints } from '@faitage/contracts/missions/financial-device'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionFunderEndpoints } from '@faitage/contracts/missions/mission-funder'
import { partnerEndpoints } from '@faitage/contracts/missions/partner'
import { referentEndpoints } from '@faitage/contracts/missions/referent'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { savedSearchEndpoints } from '@faitage/contracts/search/saved-search'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { subcontractorEndpoints } from '@faitage/contracts/subcontractors/subcontractor'
import { newBuilding, newCopro, newLot, newPerson } from '../co-ownership/testing/copros.ts'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { type TestSystem, type TestUser, testPassword, testUsers } from './system.ts'
import { seedWorld } from './world.ts'

/** In every text of the foreign half of the world: anyone who may not see it must never be answered it. */
export const MARKER = 'Marqueur-étranger'

/** What a mission's contract names. */
const contractRecords = {
  referent: referentEndpoints.create,
  partner: partnerEndpoints.create,
  elect: electEndpoints.create,
  missionFunder: missionFunderEndpoints.create,
  financialDevice: financialDeviceEndpoints.create,
}
type ContractRecord = keyof typeof contractRecords
const contractKinds = Object.keys(contractRecords) as ContractRecord[]

/** Things that one person reaches and another does not. `own` belongs to the first mission, `foreign` to the other. */
export type Scoped =
  | 'mission'
  | 'project'
  | 'accommodation'
  | 'commonArea'
  | 'import'
  | 'file'
  | 'session'
  | 'self'
  | 'copro'
  | 'building'
  | 'person'
  | 'prospect'
  | 'lot'
  | 'period'
  | 'monitor'
  | 'alert'
  | 'customField'
  | ContractRecord
  | 'funder'
  | 'fundingScenario'
  | 'savedSearch'
  | 'comment'
  | 'individualTask'
/** Things that a right alone opens. */
export type Shared = 'user' | 'agency' | 'antenna' | 'client' | 'mail' | 'template' | 'scan' | 'subcontractor'

export interface WalkWorld {
  readonly scoped: Record<Scoped, { own: string; foreign: string }>
  readonly shared: Record<Shared, string>
}

/** Who reaches what, told of the world and not asked of the product. Administrators reach everything. */
export const reachable: Record<Scoped, { own: readonly TestUser[]; foreign: readonly TestUser[] }> = {
  mission: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  project: { own: ['manager', 'contributor', 'reader', 'client'], foreign: [] },
  accommodation: { own: ['manager', 'contributor', 'reader', 'client'], foreign: [] },
  commonArea: { own: ['manager', 'contributor', 'reader', 'client'], foreign: [] },
  import: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  file: { own: ['manager', 'contributor', 'reader', 'client'], foreign: [] },
  copro: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  building: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  person: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  prospect: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  lot: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  period: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  monitor: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  alert: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  customField: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  ...ofEachContract(() => ({ own: ['manager', 'contributor', 'reader'] as const, foreign: [] })),
  funder: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  fundingScenario: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  savedSearch: { own: ['contributor'], foreign: [] },
  comment: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  individualTask: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  session: { own: ['contributor'], foreign: [] },
  self: { own: ['contributor'], foreign: [] },
}
/** What belongs to a mission: `reader`, whose access was added to the first one, sees it and writes none of it. */
export const ofMission: readonly (Scoped | undefined)[] = [
  'mission',
  'project',
  'accommodation',
  'commonArea',
  'import',
  'file',
  'copro',
  'building',
  'person',
  'prospect',
  'lot',
  'period',
  'monitor',
  'alert',
  'customField',
  ...contractKinds,
  'funder',
  'fundingScenario',
  'comment',
  'individualTask',
]
/** What even administrators do not reach: other people's own. */
export const personal: readonly Scoped[] = ['session', 'self', 'savedSearch']

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
  const marked = { name: MARKER, access_code: MARKER, syndic: { name: MARKER, comment: MARKER }, nb_lots: 1 }
  const copro = { own: await newCopro(system, world.missionId), foreign: await newCopro(system, missionId, marked) }
  const building = {
    own: await newBuilding(system, copro.own),
    foreign: await newBuilding(system, copro.foreign, MARKER),
  }
  const person = {
    own: await newPerson(system, world.missionId),
    foreign: await newPerson(system, missionId, { last_name: MARKER }),
  }
  const newProspect = async (mission_id: string, last_name: string) =>
    (await admin.call(prospectEndpoints.create, { body: { mission_id, last_name, status: 'nouveau' } })).id
  const prospect = {
    own: await newProspect(world.missionId, 'Prévost'),
    foreign: await newProspect(missionId, MARKER),
  }
  const lot = {
    own: await newLot(system, copro.own, { owners: [person.own] }),
    foreign: await newLot(system, copro.foreign, {
      lot_number: MARKER,
      commentary: MARKER,
      client_number: MARKER,
      owners: [person.foreign],
    }),
  }
  const periodOf = async (id: string) =>
    (await admin.call(lotEndpoints.get, { params: { id } })).historics?.[0]?.id ?? 'none'
  const period = { own: await periodOf(lot.own), foreign: await periodOf(lot.foreign) }
  const customField = {
    own: await aCustomField(system, world.missionId, world.projectId, 'Étage'),
    foreign: await aCustomField(system, missionId, projectId, MARKER),
  }
  const named = async (kind: ContractRecord, mission_id: string, name: string) =>
    (await admin.call(contractRecords[kind], { body: { mission_id, name } })).id
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
  const alertOf = async (mission_id: string) =>
    (await admin.call(alertEndpoints.list, { query: { mission_id: [mission_id] } })).order[0] ?? 'none'
  const funderOf = async (name: string, mission_id: string) =>
    (await admin.call(funderEndpoints.create, { body: { name, requester_type: 'PO', mission_id } })).id
  const funder = { own: await funderOf('Ville', world.missionId), foreign: await funderOf(MARKER, missionId) }
  const scenarioOf = async (funder_id: string) =>
    (await admin.call(fundingScenarioEndpoints.create, { body: { funder_id } })).id
  const fundingScenario = { own: await scenarioOf(funder.own), foreign: await scenarioOf(funder.foreign) }
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
  const individualTask = { own: await taskOf(world.projectId, 'Rappeler'), foreign: await taskOf(projectId, MARKER) }
  await system.settled()
  return {
    scoped: {
      mission: { own: world.missionId, foreign: missionId },
      project: { own: world.projectId, foreign: projectId },
      accommodation: { own: dwelling.own.accommodation, foreign: dwelling.foreign.accommodation },
      commonArea: { own: dwelling.own.commonArea, foreign: dwelling.foreign.commonArea },
      import: {
        own: await planned(system, world.missionId, 'CH-900'),
        foreign: await planned(system, missionId, MARKER),
      },
      file: { own: await file(world.projectId, 'devis.pdf'), foreign: await file(projectId, `${MARKER}.pdf`) },
      copro,
      building,
      person,
      prospect,
      lot,
      period,
      monitor: { own: await newMonitor(world.missionId, 'Relance'), foreign: await newMonitor(missionId, MARKER) },
      alert: { own: await alertOf(world.missionId), foreign: await alertOf(missionId) },
      customField,
      comment,
      individualTask,
      ...(contract as Required<typeof contract>),
      funder,
      fundingScenario,
      savedSearch,
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
    },
  }
}

/** A dwelling of a project and its common areas. */
async function dwellingOf(system: TestSystem, project: string, name: string) {
  const admin = system.as('admin')
  const params = { id: project }
  const { id: accommodation } = await admin.call(accommodationEndpoints.save, { params, body: { name, access: name } })
  const { id: commonArea } = await admin.call(commonAreaEndpoints.create, { params, body: { note: name } })
  return { accommodation, commonArea }
}

/** A custom field of a mission, filled in for a project of it. */
async function aCustomField(system: TestSystem, mission_id: string, project: string, name: string): Promise<string> {
  const admin = system.as('admin')
  const { id } = await admin.call(customFieldEndpoints.create, {
    body: { mission_id, name, category: 'requester', type: 'list', available_values: [name, 'Autre'] },
  })
  await admin.call(projectCustomFieldEndpoints.update, {
    params: { id: project },
    body: [{ custom_field_id: id, value: name }],
  })
  return id
}

function ofEachContract<T>(make: () => T): Record<ContractRecord, T> {
  return Object.fromEntries(contractKinds.map(kind => [kind, make()])) as Record<ContractRecord, T>
}

/** Sends one file as a form, as an administrator; answers the body. */
async function sendForm<T>(system: TestSystem, url: string, name: string, content: Buffer | string): Promise<T> {
  const boundary = 'limite'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const response = await system.http.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${system.as('admin').token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return response.json() as T
}

/** A template of documents, and the scan under way on it. */
async function aTemplate(system: TestSystem): Promise<{ template: string; scan: string }> {
  const { path } = documentTemplateEndpoints.upload
  const { id: template } = await sendForm<{ id: string }>(system, path, 'modele.pdf', pdf('Nom :'))
  const events = await system.api.events.read(`document_analysis-${template}`)
  const started = events.findLast(event => event.type === 'DocumentTemplateScanStarted')
  return { template, scan: (started!.data as { scan_id: string }).scan_id }
}

/** An import that waits to be started, of one row with this reference. */
async function planned(system: TestSystem, missionId: string, reference: string): Promise<string> {
  const path = `/api/missions/${missionId}/imports`
  const { import_id } = await sendForm<{ import_id: string }>(system, path, `${reference}.csv`, 'Référence;Type\n')
  const params = { import_id }
  const values = { reference, requester_type: 'PO' }
  await system
    .worker()
    .call(importWorkerEndpoints.planRows, { params, body: { rows: [{ row: 2, values }], first: true } })
  const columns = [
    { header: 'Référence', field: 'reference' as const },
    { header: 'Type', field: 'requester_type' as const },
  ]
  await system.worker().call(importWorkerEndpoints.planned, { params, body: { columns, missing_columns: [] } })
  return import_id
}

/** The newest mail of the outbox: the invitation of the user created. */
async function anyMail(system: TestSystem): Promise<string> {
  const { rows } = await system.api.pool.query<{ id: string }>('select id from outbox_mail order by 1 limit 1')
  return rows[0]?.id ?? '00000000-0000-4000-8000-000000000000'
}
