import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { commonAreaEndpoints } from '@faitage/contracts/accommodations/common-area.endpoints'
import {
  customFieldEndpoints,
  projectCustomFieldEndpoints,
} from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { documentTemplateEndpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import { importWorkerEndpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { salesOrderDecider, streamOfSalesOrder } from '../billing/sales-order.decider.ts'
import { salesOrderIdOf } from '../billing/sales-orders.ts'
import { pdf } from '../files/testing/samples.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import type { TestSystem, TestUser } from './system.ts'

/** An e-mail about a project, and the sending it was of. */
export async function mailAbout(system: TestSystem, who: TestUser, project: string, body: string) {
  const email = 'demandeur@exemple.fr'
  await system.as('admin').call(projectEndpoints.update, { params: { id: project }, body: { requester: { email } } })
  const { mailing } = await system.as(who).call(projectMailEndpoints.send, {
    body: { project_ids: [project], kind: 'REQUESTER', subject: body, body },
  })
  const { items } = await system.as(who).call(projectMailEndpoints.list, { query: { project_id: project } })
  return { mail: items[0]!.id, mailing: mailing.id }
}

/** A dwelling of a project and its common areas. */
export async function dwellingOf(system: TestSystem, project: string, name: string) {
  const admin = system.as('admin')
  const params = { id: project }
  const { id: accommodation } = await admin.call(accommodationEndpoints.save, { params, body: { name, access: name } })
  const { id: commonArea } = await admin.call(commonAreaEndpoints.create, { params, body: { note: name } })
  return { accommodation, commonArea }
}

/** A custom field of a mission, filled in for a project of it. */
export async function aCustomField(
  system: TestSystem,
  mission_id: string,
  project: string,
  name: string,
): Promise<string> {
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
export async function aTemplate(system: TestSystem): Promise<{ template: string; scan: string }> {
  const { path } = documentTemplateEndpoints.upload
  const { id: template } = await sendForm<{ id: string }>(system, path, 'modele.pdf', pdf('Nom :'))
  const events = await system.api.events.read(`document_analysis-${template}`)
  const started = events.findLast(event => event.type === 'DocumentTemplateScanStarted')
  return { template, scan: (started!.data as { scan_id: string }).scan_id }
}

/** An import that waits to be started, of one row with this reference. */
export async function planned(system: TestSystem, missionId: string, reference: string): Promise<string> {
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
export async function anyMail(system: TestSystem): Promise<string> {
  const { rows } = await system.api.pool.query<{ id: string }>('select id from outbox_mail order by 1 limit 1')
  return rows[0]?.id ?? '00000000-0000-4000-8000-000000000000'
}

/** A sales order as the accounts would have told it: none are there. */
export async function aSalesOrder({ api }: TestSystem, mission_id: string, akuiteo_id: string): Promise<string> {
  const id = salesOrderIdOf(mission_id, akuiteo_id)
  await handle(api, {
    decider: salesOrderDecider,
    stream: streamOfSalesOrder(id),
    command: { type: 'Add', id, mission_id, akuiteo_id, name: akuiteo_id, lines: [] },
    caller: worker,
    request: internalContext(),
  })
  return id
}
