import { z } from 'zod'
import { endpoint, ofFeature, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { projectStatus } from '../projects/project-status.ts'
import { deadlineKindLabels } from './deadline-kind.ts'
import { deadlineStateLabels } from './deadlines.ts'
import { funderType } from './funder.ts'
import { fundingFile } from './funding-file.ts'

const params = z.object({ id })
const keysOf = <K extends string>(words: Record<K, string>) => z.enum(Object.keys(words) as [K, ...K[]])

const funderDeadline = z.object({
  funder_id: id,
  kind: keysOf(deadlineKindLabels),
  state: keysOf(deadlineStateLabels),
  since: calendarDate,
  until: calendarDate,
  days_left: z.int(),
  extension_asked_by: calendarDate.nullable(),
  effect: z.string().nullable(),
})

/** A funder of the project's mission, with all that is known of its money here. Amounts are cents. */
const funderOfProject = z.object({
  funder_id: id,
  name: z.string(),
  type: funderType,
  simulated: cents,
  asked: cents.nullable(),
  granted: cents.nullable(),
  paid: cents,
  advance_paid: cents,
  is_refused: z.boolean(),
  at_risk: cents,
  deadlines: z.array(funderDeadline),
})

const { deposits, approvals, payments, extensions, waivers, works_started_on, works_completed_on } =
  fundingFile.fields.shape
const rowsOf = <T extends z.ZodType>(one: z.ZodOptional<z.ZodNullable<z.ZodArray<T>>>) => one.unwrap().unwrap()

const answer = z.object({
  id,
  /** -1: nobody wrote anything of it yet. */
  revision: z.int(),
  /** The retained simulation, where there is one. */
  simulation: z.object({ id, name: z.string() }).nullable(),
  items: z.array(funderOfProject),
  ...{ deposits: rowsOf(deposits), approvals: rowsOf(approvals), payments: rowsOf(payments) },
  ...{ extensions: rowsOf(extensions), waivers: rowsOf(waivers), works_started_on, works_completed_on },
  totals: z.object({ simulated: cents, asked: cents, granted: cents, paid: cents, at_risk: cents }),
  /** Warnings for a person to look at twice, in French. */
  warnings: z.array(z.string()),
  /** The status that what was recorded suggests: proposed, never taken by itself. */
  proposed_status: z.object({ status: projectStatus, on: calendarDate }).nullable(),
  may_write: z.boolean(),
})
export type FundingFileAnswer = z.infer<typeof answer>

const path = '/api/projects/{id}'
const read = { access: 'read simulation', about: 'funding_file', params } as const
const write = { access: 'update simulation', about: 'funding_file', params, of: project('id', 'writeIn') } as const

/** Rows of the funders that are named take the place of theirs (a payment that of its id); the others stay. */
const edit = <T extends z.ZodType>(name: string, summary: string, rows: z.ZodArray<T>) =>
  endpoint({
    ...write,
    method: 'PUT',
    path: `${path}/${name}`,
    summary,
    body: z.object({ funders: rows.min(1) }),
    response: written,
  })
const remove = (name: string, summary: string) =>
  endpoint({
    ...write,
    method: 'PUT',
    path: `${path}/${name}/delete`,
    summary,
    body: z.object({ funders_id: z.array(id).min(1).max(60) }),
    response: written,
  })

const { history, undo } = recordEndpoints(fundingFile, '/api/funding-files', { sort: ['created_at'] })

/** The calls of a project's funding file: asked, granted, paid. */
export const fundingFileEndpoints = {
  ...ofFeature('ca_funders', {
    get: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/funding`,
      of: project('id', 'read'),
      shows: ['simulation', 'funder', 'deadline_rule', 'project'],
      summary: 'Les financeurs d’un projet : simulé, demandé, accordé, versé, échéances',
      response: answer,
    }),
    works: endpoint({
      ...write,
      method: 'PUT',
      path: `${path}/funding/works`,
      summary: 'Dire quand les travaux ont commencé et fini',
      body: z.object({ works_started_on, works_completed_on }),
      response: written,
    }),
    /** The deadlines that were extended or waived, the whole list. */
    deadlines: endpoint({
      ...write,
      method: 'PUT',
      path: `${path}/funding/deadlines`,
      summary: 'Proroger ou lever des échéances de financeurs',
      body: z.object({ extensions: rowsOf(extensions).optional(), waivers: rowsOf(waivers).optional() }),
      response: written,
    }),
    history: {
      ...history,
      ...historyPages,
      of: project('id', 'readRemoved'),
      path: `${path}/funding/history` as const,
      access: 'read simulation' as const,
    },
    undo: {
      ...undo,
      of: project('id', 'writeIn'),
      path: `${path}/funding/undo` as const,
      access: 'update simulation' as const,
    },
  }),
  ...ofFeature('ca_deposit', {
    deposit: edit('deposit-funders', 'Enregistrer des dépôts auprès de financeurs', rowsOf(deposits)),
    removeDeposits: remove('deposit-funders', 'Retirer des dépôts'),
  }),
  ...ofFeature('ca_approval', {
    approval: edit('approval-funders', 'Enregistrer des décisions de financeurs', rowsOf(approvals)),
    removeApprovals: remove('approval-funders', 'Retirer des décisions'),
  }),
  ...ofFeature('ca_payment', {
    payment: edit('payment-funders', 'Enregistrer des demandes de paiement et des versements', rowsOf(payments)),
    /** All of the funders that are named, or the payments alone that are. */
    removePayments: endpoint({
      ...write,
      method: 'PUT',
      path: `${path}/payment-funders/delete`,
      summary: 'Retirer des paiements de financeurs',
      body: z.object({ funders_id: z.array(id).min(1).max(60), payments_id: z.array(id).max(300).optional() }),
      response: written,
    }),
  }),
}
