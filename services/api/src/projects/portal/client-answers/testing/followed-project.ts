import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import { type AuditSection, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { expectedDocumentEndpoints } from '@faitage/contracts/projects/portal/expected-document'
import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { statusDateNames } from '@faitage/contracts/projects/project-status'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { pdf } from '../../../../files/testing/samples.ts'
import { sendFile } from '../../../../files/testing/send.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { type TestSystem, testUsers } from '../../../../testing/system.ts'
import type { Walk } from '../../../../testing/walk-requests.ts'
import { daysAgo, openProject } from '../../../testing/project.scene.ts'

/** Written where the team alone reads, and in a project beside the client's own. */
export const TEAM = 'Réservé-équipe'
export const BESIDE = 'Dossier-voisin'
/** Written in sections that may be closed. */
export const SECTION = 'Dans-la-section'

/**
 * Writes everything the team can write of the project that the client follows, in full.
 * @returns another one they follow, opened a month ago
 */
export async function fillIn(system: TestSystem, walk: Walk): Promise<string> {
  const admin = system.as('admin')
  const { mission, accommodation, commonArea, project, file } = walk.world.scoped
  const id = project.own
  const params = { id }
  await openProject(admin, mission.own, {
    reference: BESIDE,
    requester: { type: 'PO', last_name: BESIDE, email: 'voisin@exemple.fr' },
    address: BESIDE,
  })
  /** Every field a call takes, those given last. */
  const whole = (one: Endpoint, at: string, over: object) => {
    const walked = walk.casesOf(one).find(({ half }) => half === 'own')
    return { params: { id: at }, body: { ...((walked && walk.contentOf(walked).body) as object), ...over } }
  }
  const older = await openProject(admin, mission.own, { on: daysAgo(30) })
  const { body } = whole(projectEndpoints.update, id, {})
  await fillSheet(admin, id, body)
  // It has the days of its own steps.
  const days = Object.fromEntries(statusDateNames.map(name => [name, undefined]))
  await fillSheet(admin, older.id, { ...body, ...days })
  const tenant = { commentary: TEAM, tenant_last_name: TEAM, tenant_commentary: TEAM, name: SECTION }
  const dwelling = whole(accommodationEndpoints.update, accommodation.own, tenant)
  await admin.call(accommodationEndpoints.update, dwelling as never)
  const area = whole(commonAreaEndpoints.update, commonArea.own, { commentary: TEAM })
  await admin.call(commonAreaEndpoints.update, area as never)
  await admin.call(projectEndpoints.changeStatus, { params, body: { status: 'agree', reason: TEAM } })
  await energy(admin, accommodation.own)
  await visits(system, id)
  await quotes(admin, walk)
  await funding(admin, walk)
  await admin.call(commentEndpoints.create, { body: { project_id: id, text: TEAM } })
  const owner = { kind: 'project' as const, id }
  await sendFile(system, { as: 'admin', owner, name: `${TEAM}.pdf`, content: pdf(TEAM) })
  await admin.call(messageEndpoints.send, { params, body: { text: 'Voici le devis.', files_id: [file.own] } })
  const [asked] = (await admin.call(expectedDocumentEndpoints.list, { query: { project_id: id } })).items
  const before = [['expected_id', String(asked?.id)]] as const
  await sendFile(system, { as: 'client', owner, name: 'rib.pdf', content: pdf('rib'), before })
  await system.amend('client', { projects_id: [id, older.id] })
  await system.settled()
  return older.id
}

async function fillSheet(admin: TestClient, id: string, body: Record<string, unknown>): Promise<void> {
  const { accommodation: _, common_area: __, custom_fields: ___, requester, ...sheet } = body
  const place = { address_code: '69003', address_number: '1' }
  await admin.call(projectEndpoints.update, {
    params: { id },
    body: {
      ...sheet,
      ...place,
      ...{ notes: TEAM, monitoring_commentary: TEAM, description: SECTION },
      ...{ referrers: [testUsers.contributor.id], closed: false, closure_motive: null, sections_permissions: {} },
      requester: {
        ...(requester as object),
        ...place,
        ...{ phone_number_1: '0612345678', phone_number_2: '0612345679', siren: '732829320' },
        ...{ last_name: SECTION, ineligibility: TEAM, contact_source: null },
        contacts: [{ main_contact: true, last_name: TEAM, comment: TEAM }],
      },
    } as never,
  })
}

/** A quote with what the team notes of it, and the bill that answers it. */
async function quotes(admin: TestClient, walk: Walk): Promise<void> {
  const { project, worksQuote, file } = walk.world.scoped
  await admin.call(worksQuoteEndpoints.update, {
    params: { id: worksQuote.own },
    body: {
      ...{ name: SECTION, company: SECTION, company_origin: 'liste_locale', document_date: daysAgo(12), note: TEAM },
      ...{
        work_types: [{ type_name: 'isolation_murs' }],
        precision: SECTION,
        file_id: file.own,
        eligible_amount: 9000,
      },
      vat_lines: [{ rate: '10', base: 20_000, tax: 2000 }],
    },
  })
  await admin.call(worksQuoteEndpoints.create, {
    body: { project_id: project.own, name: SECTION, is_bill: true, bill_of: worksQuote.own },
  })
}

/** One that is to come and one that took place. */
async function visits(system: TestSystem, project_id: string): Promise<void> {
  const by = { visitor_id: testUsers.contributor.id, starts_at: '09:00', ends_at: '10:00' }
  const visit = { project_id, kind: 'controle' as const, note: TEAM, ...by }
  const add = (more: object) => system.as('admin').call(visitEndpoints.create, { body: { ...visit, ...more } })
  await add({ on: addDays(todayInParis(), 9) })
  await add({ on: addDays(todayInParis(), -9), status: 'traitee', seen: TEAM, present: TEAM })
}

/** An audit copied from its report, and a scenario that was retained. */
/** The plan of the works is retained, its funder has granted and paid a part. */
async function funding(admin: TestClient, { world }: Walk): Promise<void> {
  const { project, simulation, funder, worksQuote } = world.scoped
  await admin.call(simulationEndpoints.retain, { params: { id: simulation.own }, body: { retained: true } })
  const funder_id = funder.own
  const plan = { params: { id: simulation.own } }
  await admin.call(simulationEndpoints.update, { ...plan, body: { quotes: [worksQuote.own] } })
  const row = (await admin.call(simulationEndpoints.get, { params: { id: simulation.own } })).funders[0]!
  await admin.call(simulationEndpoints.typeOver, {
    params: { id: row.id },
    body: { rate: '50', subventioned_expense: 100 },
  })
  const of = { params: { id: project.own } }
  const approval = { funder_id, decision: 'granted' as const, on: '2026-01-05', amount: 50, reference: TEAM }
  await admin.call(fundingFileEndpoints.approval, { ...of, body: { funders: [approval] } })
}

async function energy(admin: TestClient, accommodation_id: string): Promise<void> {
  const initial = await admin.call(energyEndpoints.initial, { params: { accommodation_id } })
  const { id } = await admin.call(energyEndpoints.cloneInitial, { params: { id: initial.id } })
  const save = (of: string, section: AuditSection, body: object) =>
    admin.call(energyEndpoints.update, { params: { id: of }, query: { section }, body: body as never })
  const result = {
    energy_label: 'F',
    ges_label: 'E',
    energy_per_m2: 380,
    ges_per_m2: 60,
    energy_gain: '55',
    note: TEAM,
  }
  for (const state of [initial.id, id]) await save(state, 'result', result)
  const advice = {
    element: 'walls',
    recommendation: SECTION,
    element_name: TEAM,
    priority: 'first',
    criterion: 'R ≥ 4,4',
  }
  await save(id, 'recommendations', [advice])
  await save(id, 'commentary', { commentary: TEAM })
  await admin.call(energyEndpoints.retain, { params: { id }, body: { retained: true } })
}
