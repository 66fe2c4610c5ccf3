import { type AuditKind, auditWords } from '@faitage/contracts/audit/audit-kind'
import { building } from '@faitage/contracts/co-ownership/building'
import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lot, lotTitle } from '@faitage/contracts/co-ownership/lot'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { person, personTitle } from '@faitage/contracts/co-ownership/person'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { sc } from '@faitage/contracts/co-ownership/sc'
import { scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { syndic, syndicEndpoints } from '@faitage/contracts/co-ownership/syndic'
import { amoQuote, amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { invoice, invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { earlierDay } from '@faitage/contracts/kernel/format-date'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { statusOn } from '@faitage/contracts/kernel/status-timeline'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionFieldText } from '@faitage/contracts/missions/mission-field-words'
import { fieldsOfProject } from '@faitage/contracts/projects/project-changes'
import { projectFieldText } from '@faitage/contracts/projects/project-fields'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { coOwnershipTask } from '@faitage/contracts/tasks/co-ownership-task'
import { coOwnershipTaskEndpoints as taskEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { buildingOperations } from '../co-ownership/building.ts'
import { coproOperations } from '../co-ownership/copro.ts'
import { lotOperations } from '../co-ownership/lot.ts'
import { personOperations } from '../co-ownership/person.ts'
import { scOperations } from '../co-ownership/sc.ts'
import { syndicOperations } from '../co-ownership/syndic.ts'
import { amoQuoteOperations, referenceOf } from '../invoicing/amo-quote.operations.ts'
import { invoiceOperations } from '../invoicing/invoice.operations.ts'
import type { Api } from '../kernel/api.ts'
import { type Fields, prefixed } from '../kernel/history/fields.ts'
import { recordText, textBy } from '../kernel/history/in-words.ts'
import { knownBy } from '../kernel/history/known-by.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RecordTold } from '../kernel/records/record-history.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { missionTold } from '../missions/mission.queries.ts'
import { foldMission, reachMission } from '../missions/mission-access.ts'
import { missionAsOf } from '../missions/mission-as-of.ts'
import { projectAsOf } from '../projects/as-of.ts'
import { projectTold } from '../projects/project.queries.ts'
import { reachProject } from '../projects/project-access.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { taskOperations } from '../tasks/co-ownership-task.ts'
import { type Beside, besideProject, type ToldStream } from './beside.ts'
import { lotWords } from './lot-words.ts'

/** Something whose whole story the caller may read. */
export interface Audited extends ToldStream {
  readonly kind: AuditKind
  readonly id: string
  readonly title: string
  readonly mayWrite: boolean
  /** Of these revisions, those whose change can still be undone. */
  undoable(asked: ReadonlySet<number>): ReadonlySet<number>
  labelOf(field: string): string
  /** What it was on a day, as far as was known at an instant, by field. */
  fieldsAt(on: string, knownAt: string): Fields | Refusal
  /** What a timeline tells beside its own events; nothing of what belongs to nothing else. */
  beside?(): Promise<{ beside: readonly Beside[]; left_out: number }>
  /** Whose documents are its own: all those of an owner, or some by their ids. */
  readonly documents: { readonly owner: 'project' | 'mission' } | { readonly ids: readonly string[] }
}

/**
 * What the caller asks about, where they hold the right to read such things and reach that one.
 *
 * @throws {Refusal} FORBIDDEN without the right of reading its kind, NOT_FOUND where it is not there or not theirs to see
 */
export async function audited(api: Api, asking: Caller, kind: AuditKind, id: string): Promise<Audited> {
  const { right } = auditWords[kind]
  if (asking.role === 'client' || (right && !may(asking.permissions, right))) throw refused('FORBIDDEN')
  switch (kind) {
    case 'project':
      return await auditedProject(api, asking, id)
    case 'mission':
      return await auditedMission(api, asking, id)
    case 'quote':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: amoQuote, endpoint: amoQuoteEndpoints.history, operations: amoQuoteOperations(api) },
        titleOf: () => referenceOf(id),
        files: ({ file_id, new_document_id, late_document_id }) => [file_id, new_document_id, late_document_id],
      })
    case 'invoice':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: invoice, endpoint: invoiceEndpoints.history, operations: invoiceOperations(api) },
        titleOf: ({ number, type }) => number ?? `${type === 'credit_note' ? 'Avoir' : 'Facture'} sans numéro`,
        files: ({ file_id }) => [file_id],
      })
    case 'copro':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: copro, endpoint: coproEndpoints.history, operations: coproOperations(api) },
        titleOf: coproTitle,
        files: () => [],
      })
    case 'lot':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: lot, endpoint: lotEndpoints.history, operations: lotOperations(api) },
        titleOf: sheet => `Lot ${lotTitle(sheet)}`,
        files: () => [],
        words: lotWords,
      })
    case 'building':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: building, endpoint: buildingEndpoints.history, operations: buildingOperations(api) },
        titleOf: ({ name }) => `Bâtiment ${name}`,
        files: () => [],
      })
    case 'sc':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: sc, endpoint: scEndpoints.history, operations: scOperations(api) },
        titleOf: ({ name }) => name,
        files: () => [],
      })
    case 'syndic':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: syndic, endpoint: syndicEndpoints.history, operations: syndicOperations(api) },
        titleOf: ({ name }) => `Syndic ${name ?? ''}`.trim(),
        files: () => [],
      })
    case 'person':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: person, endpoint: personEndpoints.history, operations: personOperations(api) },
        titleOf: personTitle,
        files: () => [],
      })
    case 'co_ownership_task':
      return await ofRecord(api, asking, id, {
        ...{ kind, record: coOwnershipTask, endpoint: taskEndpoints.history, operations: taskOperations(api) },
        titleOf: ({ title }) => title ?? 'Tâche',
        files: () => [],
      })
  }
}

async function auditedProject(api: Api, caller: Caller, id: string): Promise<Audited> {
  const { project, mission } = await reachProject(api, caller, id, 'readRemoved')
  const [{ shown, ...told }, titles] = await Promise.all([projectTold(api, { project }), projectTitles(api, [id])])
  return {
    ...told,
    ...{ kind: 'project', id, stream: streamOf.project(id), documents: { owner: 'project' } },
    title: titles.get(id)?.title ?? project.sheet.reference ?? 'Projet supprimé',
    mayWrite: may(caller.permissions, 'update project') && mayWriteMission(caller, mission),
    labelOf: field => dwellingLabel(project, field, told.labelOf(field)),
    textOf: textBy(shown, projectFieldText),
    fieldsAt(on, knownAt) {
      const then = projectAsOf(told.events, on, knownAt)
      return isRefusal(then) ? then : fieldsOfProject(then)
    },
    beside: () => besideProject(api, caller, id),
    hides: () => false,
  }
}

/** Of several dwellings, a field says which it is of. */
function dwellingLabel({ accommodations, gone = [] }: AnyProject, field: string, label: string): string {
  const id = /^accommodations\.([^.]+)\./.exec(field)?.[1]
  const all = [...accommodations, ...gone]
  if (!id || all.length < 2) return label
  const at = all.findIndex(one => one.id === id)
  return `${label} (${all[at]?.name ?? `logement ${at + 1}`})`
}

async function auditedMission(api: Api, caller: Caller, id: string): Promise<Audited> {
  const mission = await reachMission(api, caller, id, 'readRemoved')
  const { shown, ...told } = await missionTold(api, id)
  return {
    ...told,
    ...{ kind: 'mission', id, stream: streamOf.mission(id), documents: { owner: 'mission' } },
    title: mission.sheet.name,
    mayWrite: may(caller.permissions, 'update mission') && mayWriteMission(caller, mission),
    textOf: textBy(shown, missionFieldText),
    fieldsAt(on, knownAt) {
      const then = missionAsOf(told.events, on, knownAt)
      if (isRefusal(then)) return then
      const { sheet, team, details, subcontractors } = then
      const { status } = statusOn(then.statuses, on)!
      const parts = { ...prefixed('sheet', sheet), ...prefixed('team', team), ...prefixed('details', details) }
      return { status, ...parts, subcontractors }
    },
    hides: () => false,
  }
}

/** What the contract names of a sheet: what is kept beside it to look back with is no field. */
const declaredOf = ({ fields }: AnyRecord, sheet: Fields): Fields =>
  Object.fromEntries(Object.entries(sheet).filter(([field]) => field in fields.shape))

interface OfRecord<Sheet> {
  readonly kind: AuditKind
  readonly record: AnyRecord
  /** Its history, whose flag of the mission holds here too. */
  readonly endpoint: Pick<Endpoint, 'feature'>
  readonly operations: {
    told(id: string, caller: Caller): Promise<RecordTold & { sheet: Sheet; place: { mission_id: string | null } }>
  }
  titleOf(sheet: Sheet): string
  files(sheet: Sheet): readonly (string | null | undefined)[]
  /** Fields that its page says otherwise than its sheet. */
  readonly words?: Readonly<Record<string, (value: unknown) => string | undefined>>
}

async function ofRecord<Sheet>(api: Api, asking: Caller, id: string, of: OfRecord<Sheet>): Promise<Audited> {
  const { kind, record, endpoint, operations, titleOf, files, words } = of
  const caller = endpoint.feature ? { ...asking, feature: endpoint.feature } : asking
  const { asOf, shown, sheet, place, ...told } = await operations.told(id, caller)
  const mission = place.mission_id ? await foldMission(api, place.mission_id) : undefined
  const plain = recordText(record, shown)
  const writable = !mission || (mission.life !== 'none' && mayWriteMission(caller, mission))
  return {
    ...told,
    ...{ kind, id, stream: streamOf.record(record.stream, id), title: titleOf(sheet) },
    mayWrite: writable && may(caller.permissions, `update ${record.right}`),
    textOf: (field, value) => (words?.[field] ? textBy(shown, (_, told) => words[field]?.(told)) : plain)(field, value),
    fieldsAt(on, knownAt) {
      const known = knownBy(told.events, knownAt)
      if (known.length === 0) return refused('audit.notYetKnown')
      const opened_on = told.items
        .slice(-known.length)
        .reduce((first, item) => earlierDay(first, item.on), known[0]!.day)
      if (on < opened_on) return refused('audit.notYet', { opened_on })
      const state = asOf(known, on)
      if (state.life === 'present') return declaredOf(record, state.sheet as Fields)
      return state.life === 'removed' ? refused('audit.removed') : refused('audit.notYetKnown')
    },
    documents: { ids: files(sheet).filter(one => typeof one === 'string') },
  }
}
