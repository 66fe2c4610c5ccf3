import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { isRateOf } from '@faitage/contracts/kernel/overseas-vat'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { statusDates } from '@faitage/contracts/projects/project-state'
import {
  worksQuoteEndpoints as endpoints,
  type WorksQuoteItem,
  type WorksQuoteSheet,
  worksQuote,
} from '@faitage/contracts/works/works-quote'
import { isInParts, priceWarnings, totalsOf } from '@faitage/contracts/works/works-quote.amounts'
import { simulationsWith } from '@faitage/projections/funding/simulation'
import { type RecordItem, usesIn } from '@faitage/projections/kernel/record-model'
import { type QuoteFacts, quotesOfProjects, sumsOf, worksQuoteModel } from '@faitage/projections/works/works-quote'
import { sql } from 'kysely'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { type By, nameOfRecord, recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { openToClient } from '../projects/portal/client-side.ts'
import { type Reached, reachProject } from '../projects/project-access.ts'
import { openedProject } from '../projects/project-facts.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import { asOfProject, changesAs } from './quote-parts.ts'

/** A bill may be so much above its quote before it is told, in percent. */
const ABOVE_QUOTE = 10

type Item = RecordItem<WorksQuoteSheet>

/** What is done with the quotes and bills of works of projects. */
export function worksQuoteOperations(api: Api) {
  const operations = recordOperations(api, worksQuote, {
    model: worksQuoteModel,
    references: {
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
      bill_of: { nameOf: nameOfRecord(api, worksQuote), byCheck: true },
      file_id: { nameOf: id => nameOfFile(api, id), byCheck: true },
      scenario_id: { nameOf: nameOfRecord(api, energyAudit), byCheck: true },
    },
    uses: id =>
      usesIn(
        api.db,
        sql`select 'quote' as kind, id, name, true as is_bill from works_quote where sheet ->> 'bill_of' = ${id} and not is_deleted`,
        simulationsWith.quote(id),
      ),
    check: writing => judge(api, writing),
    complete: (items, caller) => complete(api, items, caller),
  })
  const landlordAt = async (project_id: string) => (await openedProject(api, project_id)).requester_type === 'PB'
  return {
    ...operations,
    async get(id: string, caller: Caller) {
      const item = await operations.get(id, caller)
      if (caller.role === 'client') demandOpen(caller, await reachProject(api, caller, item.project_id))
      return item
    },
    async register(sheet: WorksQuoteSheet, by: By) {
      await reachProject(api, by.caller, sheet.project_id)
      return operations.register({ ...sheet, ...changesAs({}, sheet, await landlordAt(sheet.project_id)) }, by)
    },
    async amend(id: string, changes: Partial<WorksQuoteSheet>, by: By) {
      const { state } = await operations.reach(id, by.caller)
      const { sheet } = state as { sheet: WorksQuoteSheet }
      return operations.amend(id, changesAs(sheet, changes, await landlordAt(sheet.project_id)), by)
    },
  }
}

async function nameOfFile(api: Api, id: string): Promise<string> {
  const { state } = await fold(api, fileDecider, streamOfFile(id))
  return state.life === 'absent' ? '' : (state.name ?? 'Fichier effacé')
}

/** What no rule of the sheet knows: whose the file, the quote that is billed and the dwellings are. */
async function judge(api: Api, { id, action, sheet, changes }: Writing<WorksQuoteSheet>): Promise<Refusal | undefined> {
  if (action === 'restore' || action === 'remove') return undefined
  if (changes.file_id) {
    const { state } = await fold(api, fileDecider, streamOfFile(changes.file_id))
    const isOurs = state.life === 'present' && state.owner.kind === 'project' && state.owner.id === sheet.project_id
    if (!isOurs) return refused('document.file.elsewhere')
  }
  if (changes.scenario_id) {
    const { state } = await fold(api, deciderOf(energyAudit), streamOf.record(energyAudit.stream, changes.scenario_id))
    if (state.life !== 'present' || state.sheet.project_id !== sheet.project_id)
      return refused('quote.scenario.elsewhere')
  }
  if (changes.bill_of) {
    const { state } = await fold(api, deciderOf(worksQuote), streamOf.record(worksQuote.stream, changes.bill_of))
    const billed = state.life === 'present' ? (state.sheet as WorksQuoteSheet) : undefined
    if (changes.bill_of === id || billed?.project_id !== sheet.project_id || billed.is_bill)
      return refused('quote.billOf.elsewhere')
  }
  const { requester_type, accommodations, sheet: placed } = await openedProject(api, sheet.project_id)
  if (changes.vat_lines?.some(({ rate }) => !isRateOf(rate, placed.address_code))) return refused('vat.overseas')
  if (!isInParts(changes)) return undefined
  if (requester_type !== 'PB') return refused('quote.parts.notLandlord')
  const dwellings = new Map(accommodations.map(one => [one.id, one]))
  for (const { accommodation_id } of changes.accommodations ?? []) {
    const dwelling = dwellings.get(accommodation_id)
    if (!dwelling) return refused('quote.dwelling.elsewhere')
    if (dwelling.out_of_project) return refused('quote.dwelling.outOfProject')
  }
  return undefined
}

/** A client reads quotes while the section is open to them. @throws {Refusal} */
function demandOpen({ role }: Caller, reached: Reached): void {
  if (role === 'client' && !openToClient(reached, 'works')) throw refused('NOT_FOUND')
}

/** Quotes as their projects have them, with what a person should look at twice, their neighbours seen. */
async function complete(api: Api, items: readonly Item[], caller: Caller): Promise<WorksQuoteItem[]> {
  const projects = [...new Set(items.map(({ project_id }) => project_id))]
  const all = await quotesOfProjects(api.db, projects)
  const titles = await projectTitles(api, projects)
  const writable = await writableMissions(api, caller, [...titles.values()])
  return Promise.all(
    items.map(async stored => {
      const project = await openedProject(api, stored.project_id)
      const item = asOfProject(stored, project.requester_type === 'PB')
      const neighbours = all.filter(one => one.project_id === item.project_id && one.id !== item.id)
      const told = {
        ...item,
        // Erased with the requester, it is called by what it is.
        name: item.name ?? (item.is_bill ? 'Facture' : 'Devis'),
        totals: totalsOf(item),
        billed: neighbours.some(one => one.bill_of === item.id),
        may_write: writable.has(project.mission_id),
        warnings: [
          ...priceWarnings(item, project.sheet.address_code).map(({ message }) => message),
          ...besides(item, neighbours, project),
        ],
      }
      return caller.role === 'client' ? forClient(told) : told
    }),
  )
}

/** A quote without what the team says of it for itself. */
function forClient(item: WorksQuoteItem): WorksQuoteItem {
  const { note: _, common_note: __, file_id: ___, company_origin: ____, ...told } = item
  return {
    ...told,
    warnings: [],
    ...(told.accommodations ? { accommodations: told.accommodations.map(({ note: _, ...one }) => one) } : {}),
  }
}

type Project = Awaited<ReturnType<typeof openedProject>>

/** What its neighbours say of a quote: the same one twice, a bill far above what it answers, a quote after the deposit. */
function besides(item: Item, neighbours: readonly QuoteFacts[], project: Project): string[] {
  const warnings: string[] = []
  const { company, price_incl_tax: price } = item
  const twin = neighbours.find(
    one =>
      company && one.company === company && price && one.price_incl_tax === price && one.is_bill === !!item.is_bill,
  )
  if (twin) warnings.push(`Même entreprise et même montant que « ${twin.name} ».`)
  const quote = neighbours.find(one => one.id === item.bill_of)
  const most = quote?.price_incl_tax
  if (most && price && price * 100 > most * (100 + ABOVE_QUOTE))
    warnings.push(`Cette facture dépasse de plus de ${ABOVE_QUOTE} % son devis (${formatEuro(most)}).`)
  const deposited = statusDates(project.statuses).date_depositted
  if (!item.is_bill && item.document_date && deposited && item.document_date > deposited)
    warnings.push(`Ce devis est daté d’après le dépôt du dossier (${formatDay(deposited)}).`)
  // A landlord of 500 dwellings: looked up, not searched for each.
  const inProject = new Set(project.accommodations.flatMap(({ id, out_of_project }) => (out_of_project ? [] : [id])))
  if (item.accommodations?.some(one => !inProject.has(one.accommodation_id)))
    warnings.push('Un logement qui porte un montant n’est plus dans le projet.')
  return warnings
}

export function worksQuoteRoutes(api: Api): RouteDefinition[] {
  const operations = worksQuoteOperations(api)
  const list = async ({ project_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller, reached: Reached) => {
    demandOpen(caller, reached)
    const page = await operations.list(query, caller, [sql`sheet ->> 'project_id' = ${project_id}`])
    const all = await quotesOfProjects(api.db, [project_id])
    const totals = {
      quotes: sumsOf(all.filter(({ is_bill }) => !is_bill)),
      bills: sumsOf(all.filter(({ is_bill }) => is_bill)),
    }
    return { ...page, totals }
  }
  return recordRoutes(operations, endpoints, list)
}
