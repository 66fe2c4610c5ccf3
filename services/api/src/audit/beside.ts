import type { FaitageEvent } from '@faitage/contracts/all-events'
import { type BesideKind, besideLabels } from '@faitage/contracts/audit/audit-kind'
import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { fundingFile } from '@faitage/contracts/funding/funding-file'
import { fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { simulation } from '@faitage/contracts/funding/simulation'
import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { amoQuote, amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { type InvoiceSheet, invoice, invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import type { Permission } from '@faitage/contracts/kernel/permission'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { comment, commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTask, individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { type VisitSheet, visit, visitKindLabels } from '@faitage/contracts/visits/visit'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { worksQuote, worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { sql } from 'kysely'
import { auditOperations } from '../energy-audit/operations.ts'
import { fundingFileRecords } from '../funding/files/funding-file.ts'
import { simulationRecords } from '../funding/simulations/operations.ts'
import { amoQuoteOperations, referenceOf } from '../invoicing/amo-quote.operations.ts'
import { invoiceOperations } from '../invoicing/invoice.operations.ts'
import type { Api } from '../kernel/api.ts'
import { changesInWords, recordText, type TextOf } from '../kernel/history/in-words.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RecordTold } from '../kernel/records/record-history.ts'
import type { AskedNames } from '../kernel/records/referred-names.ts'
import { Refusal } from '../kernel/refusal.ts'
import { commentOperations } from '../projects/comment.ts'
import { taskOperations } from '../projects/individual-task.ts'
import { visitOperations } from '../visits/visit.ts'
import { worksQuoteOperations } from '../works/works-quote.ts'

/** Things of one kind whose story is told beside that of their project, at most: the last ones; and read at a time. */
const MOST = 200
const TOGETHER = 20

/** Something of a project with a history of its own, which the caller may read. */
export interface Beside {
  readonly kind: BesideKind
  readonly id: string
  /** What tells it from others of its kind. */
  readonly title: string
  /** The latest first, its fields by the name of its kind, its values in words. */
  readonly items: readonly HistoryItem[]
  /** Its own stream, as an audit of it would tell it. */
  readonly story: ToldStream
}

/** What a stream tells, and how it is put in words: the whole of an audit, or something beside it. */
export interface ToldStream {
  readonly stream: string
  /** From the first on. */
  readonly events: readonly RecordedEvent<FaitageEvent>[]
  /** What they tell, the latest first. */
  readonly items: readonly HistoryItem[]
  /** A value in words; null where it is empty. */
  readonly textOf: TextOf
  /** Whether the value of a field is nobody's to read in a history. */
  hides(field: string): boolean
}

interface Kind {
  readonly kind: BesideKind
  readonly record: AnyRecord
  readonly endpoint: Pick<Endpoint, 'feature'>
  /** The right its history asks for, where that of reading is not enough. */
  readonly right?: Permission
  readonly operations: {
    told(id: string, caller: Caller, asked: AskedNames): Promise<RecordTold & { readonly sheet: unknown }>
  }
  titleOf(sheet: never, id: string): string
}

const kindsOf = (api: Api): readonly Kind[] => [
  {
    ...{ kind: 'visit', record: visit, endpoint: visitEndpoints.list, operations: visitOperations(api) },
    titleOf: ({ kind, on }: VisitSheet) => `${visitKindLabels[kind]}${on ? ` du ${formatDay(on)}` : ''}`,
  },
  {
    ...{ kind: 'quote', record: amoQuote, endpoint: amoQuoteEndpoints.list, operations: amoQuoteOperations(api) },
    titleOf: (_, id) => `Devis ${referenceOf(id)}`,
  },
  {
    ...{ kind: 'invoice', record: invoice, endpoint: invoiceEndpoints.list, operations: invoiceOperations(api) },
    titleOf: ({ number, type }: Pick<InvoiceSheet, 'number' | 'type'>) =>
      `${type === 'credit_note' ? 'Avoir' : 'Facture'} ${number ?? 'sans numéro'}`,
  },
  {
    ...{ kind: 'works_quote', record: worksQuote, endpoint: worksQuoteEndpoints.list, right: 'update quote' },
    operations: worksQuoteOperations(api),
    titleOf: ({ name, is_bill }: { name?: string | null; is_bill?: boolean | null }) =>
      `${is_bill ? 'Facture' : 'Devis'} de travaux${name ? ` « ${name} »` : ''}`,
  },
  {
    ...{ kind: 'energy_audit', record: energyAudit, endpoint: energyEndpoints.list, right: 'update project' },
    operations: auditOperations(api),
    titleOf: ({ name }: { name: string }) => `Audit énergétique « ${name} »`,
  },
  {
    ...{ kind: 'simulation', record: simulation, endpoint: simulationEndpoints.list },
    operations: simulationRecords(api),
    titleOf: ({ name }: { name: string }) => `Simulation « ${name} »`,
  },
  {
    ...{ kind: 'funding_file', record: fundingFile, endpoint: fundingFileEndpoints.get },
    operations: fundingFileRecords(api),
    titleOf: () => 'Dossier de financement',
  },
  {
    ...{ kind: 'comment', record: comment, endpoint: commentEndpoints.list, operations: commentOperations(api) },
    titleOf: () => 'Commentaire',
  },
  {
    ...{ kind: 'task', record: individualTask, endpoint: individualTaskEndpoints.list },
    operations: taskOperations(api),
    titleOf: ({ title }: { title?: string | null }) => (title ? `Tâche « ${title} »` : 'Tâche'),
  },
]

/**
 * The histories of a project beside its own stream: visits, quotes, invoices, quotes of works, energy audits, simulations, comments, tasks, removed ones too. Each as far
 * as the caller may read it: by right, and by what the mission shows.
 *
 * @returns how many things are left out, older than the last of their kind
 */
export async function besideProject(
  api: Api,
  caller: Caller,
  projectId: string,
): Promise<{ beside: Beside[]; left_out: number }> {
  const kinds = kindsOf(api).filter(({ record, right }) => may(caller.permissions, right ?? `read ${record.right}`))
  const told = await Promise.all(kinds.map(kind => ofKind(api, caller, projectId, kind)))
  return {
    beside: told.flatMap(({ some }) => some),
    left_out: told.reduce((sum, { left }) => sum + left, 0),
  }
}

async function ofKind(api: Api, asking: Caller, projectId: string, kind: Kind) {
  const { record, endpoint, operations } = kind
  const caller = endpoint.feature ? { ...asking, feature: endpoint.feature } : asking
  const { rows } = await sql<{ id: string; total: number }>`
    select id, count(*) over ()::int as total from ${sql.table(record.table)}
    where sheet ->> 'project_id' = ${projectId} order by created_at desc, id limit ${MOST}`.execute(api.db)
  const some: Beside[] = []
  const asked: AskedNames = new Map()
  for (let at = 0; at < rows.length; at += TOGETHER) {
    const together = rows.slice(at, at + TOGETHER)
    const told = await Promise.all(together.map(({ id }) => read(() => operations.told(id, caller, asked))))
    for (const [nth, one] of told.entries()) if (one) some.push(besideOf(kind, together[nth]!.id, one))
  }
  return { some, left: Math.max(0, (rows[0]?.total ?? 0) - rows.length) }
}

function besideOf({ kind, record, titleOf }: Kind, id: string, told: RecordTold & { sheet: unknown }): Beside {
  const textOf = recordText(record, told.shown)
  const items = told.items.map(item => ({
    ...item,
    changes: changesInWords(textOf, item.changes).map(one => ({ ...one, field: `${kind}.${one.field}` })),
  }))
  const { events, hides } = told
  const story = { stream: streamOf.record(record.stream, id), events, items: told.items, textOf, hides }
  return { kind, id, title: titleOf(told.sheet as never, id), items, story }
}

/** A field as the filter of a timeline names it, where it is not the project’s own. */
export const besideLabel = (kind: BesideKind, label: string): string => `${label} (${besideLabels[kind].toLowerCase()})`

/** What the caller does not reach, or the mission does not show, is not told. */
async function read<T>(told: () => Promise<T>): Promise<T | undefined> {
  try {
    return await told()
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}
