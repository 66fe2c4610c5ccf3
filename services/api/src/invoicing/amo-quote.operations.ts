import { type AmoQuoteItem, type AmoQuoteSheet, amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { statusOf } from '@faitage/contracts/invoicing/amo-quote.state'
import { offeredMoves } from '@faitage/contracts/invoicing/amo-quote-status'
import { amoTotals, type Prestation } from '@faitage/contracts/invoicing/prestations'
import { type ErrorKey, errorCatalogue, errorText } from '@faitage/contracts/kernel/error-catalogue'
import { addDays, formatDay } from '@faitage/contracts/kernel/format-date'
import { isRateOf } from '@faitage/contracts/kernel/overseas-vat'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type DocumentSheet, projectDocument } from '@faitage/contracts/letters/document'
import { amoQuoteModel } from '@faitage/projections/invoicing/amo-quote'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { filesById, type NamedFile } from '@faitage/projections/letters/letter-template'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type By, processOperations, type RecordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { documentDecider } from '../letters/document.decider.ts'
import { openToClient } from '../projects/portal/client-side.ts'
import { reachLivingProject } from '../projects/project-access.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import type { AmoQuoteCommand } from './amo-quote.commands.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'
import { begunWith, isOfferedTo, type Line, strangerIn, templateNow } from './quote-lines.ts'
import { streamOfSignature } from './signature/sign-token.ts'
import { signatureDecider } from './signature/signature.decider.ts'

/** Days before the end of its validity that a quote that waits is said to be about to expire. */
const SOON = 7

export type AmoQuoteOperations = RecordOperations<typeof amoQuote, AmoQuoteItem, AmoQuoteCommand>

/** What a quote of ours is called on paper. */
export const referenceOf = (id: string): string => `DV-${id.slice(0, 8).toUpperCase()}`

/** What is done with the quotes of ours of projects, beside their moves. */
export function amoQuoteOperations(api: Api): AmoQuoteOperations {
  const process = { record: amoQuote, decider: amoQuoteDecider }
  const operations: AmoQuoteOperations = processOperations<typeof amoQuote, AmoQuoteItem, AmoQuoteCommand>(
    api,
    process,
    {
      model: amoQuoteModel,
      references: {
        project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
        template_id: { nameOf: async id => (await templateNow(api, id))?.sheet.name, byCheck: true },
        ...fileReferences(api),
      },
      check: writing => judge(api, writing),
      complete: (items, caller) => complete(api, items, caller),
    },
  )
  return {
    ...operations,
    async get(id: string, caller: Caller) {
      const item = await operations.get(id, caller)
      await demandOpen(api, caller, item)
      return item
    },
    async register(sheet: AmoQuoteSheet, by: By) {
      const reached = await reachLivingProject(api, by.caller, sheet.project_id)
      const template = sheet.template_id ? await templateNow(api, sheet.template_id) : undefined
      return operations.register(begunWith(sheet, template, reached, api.clock.today()), by)
    },
    async amend(id: string, changes: Partial<AmoQuoteSheet>, by: By) {
      const template = changes.template_id ? await templateNow(api, changes.template_id) : undefined
      return operations.amend(id, template ? { ...changes, template_revision: template.revision } : changes, by)
    },
  }
}

/** A file that a field points at, by its name. */
export const namedFile = (api: Api) => ({
  nameOf: async (id: string) => (await filesById(api.db, [id])).get(id)?.name ?? '',
  byCheck: true,
})

const fileReferences = (api: Api) => {
  const named = namedFile(api)
  const called = (nameOf: (id: string) => Promise<string>) => ({ nameOf, byCheck: true })
  return {
    ...{ file_id: named, new_document_id: named, late_document_id: named },
    document_id: called(async id => {
      const { state } = await fold(api, documentDecider, streamOf.record(projectDocument.stream, id))
      return (state.life === 'present' && (state.sheet as DocumentSheet).name) || 'Le document du devis'
    }),
    signature_id: called(async () => 'En ligne'),
    // On paper nothing was asked for: there is the scan alone.
    signature_received: called(async id => {
      const { state } = await api.folds.catchUp(signatureDecider, streamOfSignature(id))
      return state.phase === 'none' ? 'Sur papier' : 'En ligne'
    }),
  }
}

/** What no rule of the sheet knows: whose the template is, and at what price it sells. */
async function judge(api: Api, writing: Writing<AmoQuoteSheet>): Promise<Refusal | undefined> {
  const { id, action, sheet, changes, caller } = writing
  if (action === 'restore' || action === 'remove') return undefined
  const reached = await reachLivingProject(api, caller, sheet.project_id)
  const template = sheet.template_id ? await templateNow(api, sheet.template_id) : undefined
  if (changes.template_id && !(template && isOfferedTo(template.sheet, reached)))
    return refused('amoQuote.template.elsewhere')
  if (!changes.amo_quote_details) return undefined
  const { address_code } = reached.project.sheet
  if (changes.amo_quote_details.some(({ vat_rate }) => !isRateOf(vat_rate, address_code)))
    return refused('vat.overseas')
  const { state } = await fold(api, amoQuoteDecider, streamOf.record(amoQuote.stream, id))
  const before = state.life === 'absent' ? [] : (state.sheet.amo_quote_details ?? [])
  return strangerIn(changes.amo_quote_details, [...before, ...(template?.sheet.amo_quote_details ?? [])])
}

/**
 * A client reads quotes that left the house, while the section is open to them.
 *
 * @throws {Refusal} NOT_FOUND
 */
async function demandOpen(api: Api, caller: Caller, item: Pick<AmoQuoteSheet, 'project_id' | 'status' | 'sent_on'>) {
  if (caller.role !== 'client') return
  const reached = await reachLivingProject(api, caller, item.project_id)
  const left = item.sent_on || statusOf(item) === 'SIGNED'
  if (!openToClient(reached, 'contractualization') || !left) throw refused('NOT_FOUND')
}

/** Quotes with what they come to, their files, and what may be done with them. */
async function complete(
  api: Api,
  items: readonly RecordItem<AmoQuoteSheet>[],
  caller: Caller,
): Promise<AmoQuoteItem[]> {
  const projects = [...new Set(items.map(({ project_id }) => project_id))]
  const [titles, files, templates] = await Promise.all([
    projectTitles(api, projects),
    filesById(
      api.db,
      items.flatMap(({ file_id, new_document_id }) => [file_id, new_document_id].filter(id => typeof id === 'string')),
    ),
    namesOfTemplates(api, items),
  ])
  const writable = await writableMissions(api, caller, [...titles.values()])
  const today = api.clock.today()
  return items.map(item => {
    const project = titles.get(item.project_id)
    const may_write =
      project !== undefined && writable.has(project.mission_id) && caller.permissions.has('update quote')
    const told: AmoQuoteItem = {
      ...item,
      // Erased with the requester, it is called by what it is.
      name: item.name ?? 'Devis d’accompagnement',
      ...(item.amo_quote_details ? { amo_quote_details: item.amo_quote_details.map(named) } : {}),
      status: statusOf(item),
      reference: referenceOf(item.id),
      template_name: (item.template_id && templates.get(item.template_id)) || null,
      totals: asAnswered(amoTotals((item.amo_quote_details ?? []) as Prestation[])),
      file: fileOf(files, item.file_id),
      signed_file: fileOf(files, item.new_document_id),
      may_write,
      moves: may_write ? offeredMoves(statusOf(item)).filter(move => move !== 'send' || !item.no_longer_valid) : [],
      warnings: warningsOf(item, today),
    }
    return caller.role === 'client' ? forClient(told) : told
  })
}

/** Erased with the requester, a line says so. */
const named = (line: Line): Line => ((line.label as string | null | undefined) ? line : { ...line, label: 'Effacé' })

const asAnswered = ({ taxes, ...totals }: ReturnType<typeof amoTotals>) => ({ ...totals, taxes: [...taxes] })

function fileOf(files: ReadonlyMap<string, NamedFile>, id: string | null | undefined): AmoQuoteItem['file'] {
  const found = id ? files.get(id) : undefined
  return found ? { id: found.id, name: found.name, size: found.size, life: found.life } : null
}

async function namesOfTemplates(api: Api, items: readonly Pick<AmoQuoteSheet, 'template_id'>[]) {
  const ids = [...new Set(items.flatMap(({ template_id }) => template_id ?? []))]
  const found = await Promise.all(ids.map(async id => [id, (await templateNow(api, id))?.sheet.name] as const))
  return new Map(found)
}

/** What a person should look at twice. */
function warningsOf(item: AmoQuoteSheet, today: string): string[] {
  const warnings: string[] = []
  const status = statusOf(item)
  if (item.signature_received && status !== 'SIGNED' && !item.late_document_id)
    warnings.push('Une signature vient d’arriver : elle est en cours d’enregistrement.')
  const waits = status === 'WAITING_SIGNATURE' || status === 'PAUSED'
  if (item.late_document_id)
    warnings.push('Une signature est arrivée après la fin de ce devis : le document signé est gardé, décidez-en.')
  if (waits && item.validity_date && item.validity_date <= addDays(today, SOON))
    warnings.push(`Il ne peut être signé que jusqu’au ${formatDay(item.validity_date)}.`)
  if (status === 'CREATED' && item.validity_date && item.validity_date < today)
    warnings.push('Sa date de validité est passée : indiquez-en une à venir avant de l’envoyer.')
  if (item.not_sent) warnings.push(`Il n’a pas pu être envoyé : ${whyNotSent(item.not_sent)}`)
  return warnings
}

/** Why a quote that was to leave by itself did not; what a text has places for was not kept. */
function whyNotSent(why: string): string {
  const text = errorText(Object.hasOwn(errorCatalogue, why) ? (why as ErrorKey) : 'UNKNOWN')
  return text.includes('{') ? 'vérifiez le devis et les réglages de la mission.' : text
}

/** A quote without what the team says of it for itself. */
function forClient(item: AmoQuoteItem): AmoQuoteItem {
  const { id, revision, created_at, updated_at, project_id, name, description, validity_date, off_premises } = item
  const { conditions, status, sent_on, signed_on, signing_method, no_longer_valid, reference, totals } = item
  const lines = (item.amo_quote_details ?? []).map(({ vat_reason: _, editable: __, ...line }: Line): Line => line)
  return {
    ...{ id, revision, created_at, updated_at, project_id, name, description, validity_date, off_premises },
    ...{ conditions, status, sent_on, signed_on, signing_method, no_longer_valid, reference, totals },
    ...{ price_excl_tax: item.price_excl_tax, price_incl_tax: item.price_incl_tax },
    ...{ co_funded: item.co_funded, to_pay: item.to_pay, amo_quote_details: lines },
    ...{ may_write: false, moves: [], warnings: [] },
  }
}
