import { customValueText } from '@faitage/contracts/custom-fields/custom-value-text'
import { monthlyPayment } from '@faitage/contracts/funding/monthly-payment'
import { hiddenBy } from '@faitage/contracts/missions/mission-flags'
import { owed } from '@faitage/contracts/projects/portal/expected-document'
import type { TokenPerson, TokenSource } from '@faitage/contracts/projects/token-values'
import { type VisitSheet, visitKindLabels } from '@faitage/contracts/visits/visit'
import { funderModel } from '@faitage/projections/funding/funder'
import { simulationsOfProject } from '@faitage/projections/funding/simulation'
import { recordNames } from '@faitage/projections/kernel/record-model'
import { expectedOf } from '@faitage/projections/projects/expected-document'
import { visitsBeside } from '@faitage/projections/visits/visit'
import { sql } from 'kysely'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { detailOf } from './project.queries.ts'
import type { Reached } from './project-access.ts'

type Person = TokenPerson & { id: string; active: boolean }
type Around = {
  agency: TokenSource['agency']
  client: string | null
  people: Person[]
}

/**
 * What tokens are read from, for a project that the caller reached.
 *
 * @param about the dwelling it is about, the first of the project unless given; the day it bears, today unless given
 */
export async function tokenSourceOf(
  api: Api,
  caller: Caller,
  reached: Reached,
  { dwelling, on = api.clock.today() }: { dwelling?: string | null; on?: string } = {},
): Promise<TokenSource> {
  const { project, mission } = reached
  const visit = await visitOf(api, reached, on)
  const [detail, around, custom, awaited, plan] = await Promise.all([
    detailOf(api, caller, reached),
    aroundOf(api, caller, reached, visit?.visitor_id),
    customOf(api, reached),
    awaitedOf(api, reached),
    planOf(api, caller, reached),
  ])
  const personOf = (id: string | null | undefined) => around.people.find(one => one.id === id)
  const reachable = (id: string): TokenPerson | null => {
    const person = personOf(id)
    return person?.active ? person : null
  }
  const shown = hiddenBy(mission.sheet, 'ca_accommodation') ? { ...detail, accommodations: [] } : detail
  return {
    project: shown,
    dwelling: dwelling ? shown.accommodations?.find(({ id }) => id === dwelling) : undefined,
    visit: visit && {
      kind: visitKindLabels[visit.kind],
      on: visit.on ?? null,
      starts_at: visit.starts_at ?? null,
      visitor: personOf(visit.visitor_id)?.name ?? null,
      present: visit.present ?? null,
      seen: visit.seen ?? null,
    },
    awaited,
    plan,
    mission: { code_name: mission.sheet.code_name ?? null, client: around.client },
    agency: around.agency,
    referrer: project.referrers.map(reachable).find(person => person !== null) ?? null,
    sender: reachable(caller.id),
    custom,
    today: on,
  }
}

/** The visit to come, the nearest first; of those that are over, the last. */
async function visitOf(api: Api, { project, mission }: Reached, on: string): Promise<VisitSheet | undefined> {
  if (hiddenBy(mission.sheet, 'ca_visits')) return undefined
  const visits = (await visitsBeside(api.db, { project_id: project.project_id }))
    .map(({ sheet }) => sheet)
    .filter(one => one.on && (one.status === 'programmee' || one.status === 'traitee'))
    .sort((one, other) => `${one.on} ${one.starts_at}`.localeCompare(`${other.on} ${other.starts_at}`, 'en'))
  return visits.find(one => one.status === 'programmee' && one.on! >= on) ?? visits.at(-1)
}

/** The kept outcome of the retained simulation, for who may read simulations. */
async function planOf(api: Api, caller: Caller, { project, mission }: Reached): Promise<TokenSource['plan']> {
  if (hiddenBy(mission.sheet, 'ca_simulations') || !caller.permissions.has('read simulation')) return undefined
  const plan = (await simulationsOfProject(api.db, project.project_id)).find(({ sheet }) => sheet.retained)
  const outcome = plan?.sheet.computed?.outcome
  if (!plan || !outcome) return undefined
  const rows = outcome.rows.filter(({ sum, kept }) => sum !== 'tax' && kept > 0)
  const names = await recordNames(
    api.db,
    funderModel,
    rows.map(({ funder_id }) => funder_id),
  )
  return {
    ...outcome,
    monthly_payment: monthlyPayment(outcome.to_finance, plan.sheet),
    funders: rows.map(({ funder_id, kept }) => ({ name: names.get(funder_id) ?? 'Financeur', amount: kept })),
  }
}

async function awaitedOf(api: Api, { project, mission }: Reached): Promise<string[]> {
  if (hiddenBy(mission.sheet, 'ca_documents')) return []
  const asked = await expectedOf(api.db, project.project_id)
  return asked.flatMap(({ sheet: { name, status } }) => (name && status && owed.includes(status) ? [name] : []))
}

/** Names and addresses beside the project, in one reading. */
async function aroundOf(
  api: Api,
  caller: Caller,
  { project, mission }: Reached,
  visitor: string | null | undefined,
): Promise<Around> {
  const { agency_id = null, client_id = null } = mission.sheet
  const ids = [...new Set([...project.referrers, caller.id, visitor ?? ''])].filter(id => id.length === 36)
  const { rows } = await sql<Around>`select
    (select json_build_object('name', name, 'email', sheet ->> 'email_address', 'address', sheet ->> 'postal_address')
      from agency where id = ${agency_id}::uuid and not is_deleted) as agency,
    (select name from client where id = ${client_id}::uuid and not is_deleted) as client,
    coalesce((select json_agg(json_build_object(
        'id', id, 'name', trim(concat_ws(' ', first_name, last_name)), 'email', email, 'active', active and not is_deleted))
      from user_account where id = any (${ids}::uuid[])), '[]') as people`.execute(api.db)
  return rows[0]!
}

async function customOf(api: Api, { project, mission }: Reached): Promise<TokenSource['custom']> {
  if (hiddenBy(mission.sheet, 'ca_custom_fields')) return []
  const { fields } = (await foldCustomFields(api, project.mission_id)).state
  return fields.flatMap(field =>
    field.is_deleted ? [] : [{ name: field.name, text: customValueText(field, project.custom?.[field.id]) }],
  )
}
