import type { PermissionKind } from '@faitage/contracts/kernel/permission'
import type { Thing } from '@faitage/contracts/kernel/scope'
import { electEndpoints } from '@faitage/contracts/missions/elect'
import { financialDeviceEndpoints } from '@faitage/contracts/missions/financial-device'
import { fundingObjectiveEndpoints } from '@faitage/contracts/missions/funding-objective'
import { missionFunderEndpoints } from '@faitage/contracts/missions/mission-funder'
import { partnerEndpoints } from '@faitage/contracts/missions/partner'
import { referentEndpoints } from '@faitage/contracts/missions/referent'

/** What a mission's contract names. */
export const contractRecords = {
  referent: referentEndpoints.create,
  partner: partnerEndpoints.create,
  elect: electEndpoints.create,
  missionFunder: missionFunderEndpoints.create,
  financialDevice: financialDeviceEndpoints.create,
  fundingObjective: fundingObjectiveEndpoints.create,
}
/** Asked of some of them beside a name. */
export const alsoAsked: Readonly<Record<string, object>> = {
  fundingObjective: { year: 2026, projects: 60, name: undefined },
}
export type ContractRecord = keyof typeof contractRecords
export const contractKinds = Object.keys(contractRecords) as ContractRecord[]

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
  | 'sc'
  | 'syndic'
  | 'coOwnershipTask'
  | 'followUpNote'
  | 'assembly'
  | 'financingPlan'
  | 'thematicVersion'
  | 'building'
  | 'person'
  | 'prospect'
  | 'lot'
  | 'period'
  | 'monitor'
  | 'billingTrigger'
  | 'orderAssignment'
  | 'salesOrder'
  | 'alert'
  | 'customField'
  | ContractRecord
  | 'funder'
  | 'fundingScenario'
  | 'simulation'
  | 'simulationFunder'
  | 'deadlineRule'
  | 'savedSearch'
  | 'comment'
  | 'individualTask'
  | 'projectAct'
  | 'visit'
  | 'energyAudit'
  | 'projectMail'
  | 'mailing'
  | 'expectedDocument'
  | 'worksQuote'
  | 'amoQuote'
  | 'invoice'
  | 'paymentOrder'
  | 'amoQuoteTemplate'
  | 'emailTemplate'
  | 'letterTemplate'
  | 'document'
  | 'generation'
  | 'ownerLetters'
/** Things that a right alone opens. */
export type Shared =
  | 'user'
  | 'agency'
  | 'antenna'
  | 'client'
  | 'mail'
  | 'template'
  | 'scan'
  | 'subcontractor'
  | 'act'
  | 'incomeScale'
  | 'scale'
  | 'retentionRule'
  | 'privacyRequest'
  | 'processing'
  | 'erasureBatch'
  | 'subject'
  | 'seller'

export interface WalkWorld {
  readonly scoped: Record<Scoped, Pair>
  readonly shared: Record<Shared, string>
}

/** The things of the world by their kind; of what a right alone opens, both halves are one. */
export function thingsOf({ scoped, shared }: WalkWorld): Map<string, Pair> {
  const { mission, project, generation, ownerLetters } = scoped
  const own = Object.entries(scoped)
  const common = Object.entries(shared).map(([kind, id]): [string, Pair] => [kind, { own: id, foreign: id }])
  const parts = {
    thread: project,
    project_files: project,
    audited: project,
    letter_generation: generation,
    owner_letters: ownerLetters,
  }
  const owners = { mission_files: mission, file_owner: mission, thematic_owner: scoped.copro }
  return new Map(
    [...own, ...common, ...Object.entries({ ...parts, ...owners })].map(([kind, pair]) => [plain(kind), pair]),
  )
}
export interface Pair {
  own: string
  foreign: string
}
/** `billingTrigger` and `billing_trigger` are one kind. */
export const plain = (kind: string): string => kind.replaceAll('_', '').toLowerCase()

type Half = keyof Pair
/** The people who see the first mission, and the kinds that the client of its project sees too. */
const team: readonly string[] = ['manager', 'contributor', 'reader']
const openToClients = new Set(
  ['project', 'thread', 'accommodation', 'common_area', 'file', 'works_quote', 'amo_quote', 'invoice'].map(plain),
)

/** Whether somebody reaches a thing: told of the world and of the kind, not asked of the product. */
export function reaches(who: string, { kind, whose }: Pick<Thing, 'kind' | 'whose'>, half: Half): boolean {
  if (whose === 'right' || who === 'anonymous') return true
  // Administrators do not reach what other people made for themselves.
  if (whose === 'maker') return who === (half === 'own' ? 'contributor' : kind === 'self' ? undefined : 'admin')
  if (who === 'worker' || who === 'admin') return true
  return half === 'own' && (team.includes(who) || (who === 'client' && openToClients.has(plain(kind))))
}

/** The right over a thing that goes by what it belongs to: that of the kind it belongs to in the world of the walk. */
export const rightsByOwner: ReadonlyMap<string, PermissionKind> = new Map([
  [plain('co_ownership_task'), 'copro_task'],
  [plain('follow_up_note'), 'copro_task'],
  [plain('thematic_version'), 'copro'],
])
/** The lists of such things: whoever has the right over none of the kinds has no list either. */
export const listsByOwner: ReadonlyMap<string, PermissionKind> = new Map([
  ['/api/tasks', 'copro_task'],
  ['/api/task-events', 'copro_task'],
  ['/api/follow-up-notes', 'copro_task'],
])
