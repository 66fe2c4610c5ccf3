import { electEndpoints } from '@faitage/contracts/missions/elect'
import { financialDeviceEndpoints } from '@faitage/contracts/missions/financial-device'
import { missionFunderEndpoints } from '@faitage/contracts/missions/mission-funder'
import { partnerEndpoints } from '@faitage/contracts/missions/partner'
import { referentEndpoints } from '@faitage/contracts/missions/referent'
import type { TestUser } from './system.ts'

/** What a mission's contract names. */
export const contractRecords = {
  referent: referentEndpoints.create,
  partner: partnerEndpoints.create,
  elect: electEndpoints.create,
  missionFunder: missionFunderEndpoints.create,
  financialDevice: financialDeviceEndpoints.create,
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
  | 'savedSearch'
  | 'comment'
  | 'individualTask'
  | 'projectAct'
  | 'visit'
  | 'projectMail'
  | 'mailing'
  | 'expectedDocument'
  | 'worksQuote'
  | 'amoQuote'
  | 'invoice'
  | 'paymentOrder'
  | 'amoQuoteTemplate'
  | 'letterTemplate'
  | 'document'
  | 'generation'
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
  | 'emailTemplate'
  | 'act'
  | 'incomeScale'
  | 'retentionRule'
  | 'privacyRequest'
  | 'processing'
  | 'erasureBatch'
  | 'subject'
  | 'seller'

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
  salesOrder: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  orderAssignment: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  billingTrigger: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  alert: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  customField: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  ...ofEachContract(() => ({ own: ['manager', 'contributor', 'reader'] as const, foreign: [] })),
  funder: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  fundingScenario: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  savedSearch: { own: ['contributor'], foreign: [] },
  projectAct: { own: ['contributor'], foreign: [] },
  comment: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  individualTask: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  visit: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  projectMail: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  mailing: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  expectedDocument: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  worksQuote: { own: ['manager', 'contributor', 'reader', 'client'], foreign: [] },
  amoQuote: { own: ['manager', 'contributor', 'reader', 'client'], foreign: [] },
  invoice: { own: ['manager', 'contributor', 'reader', 'client'], foreign: [] },
  paymentOrder: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  amoQuoteTemplate: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  letterTemplate: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  document: { own: ['manager', 'contributor', 'reader'], foreign: [] },
  generation: { own: ['contributor'], foreign: [] },
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
  'billingTrigger',
  'orderAssignment',
  'salesOrder',
  'alert',
  'customField',
  ...contractKinds,
  'funder',
  'fundingScenario',
  'comment',
  'individualTask',
  'visit',
  'projectMail',
  'expectedDocument',
  'worksQuote',
  'amoQuote',
  'invoice',
  'paymentOrder',
  'amoQuoteTemplate',
  'letterTemplate',
  'document',
]
/** What even administrators do not reach: other people's own. */
export const personal: readonly Scoped[] = ['session', 'self', 'savedSearch', 'projectAct', 'generation']

function ofEachContract<T>(make: () => T): Record<ContractRecord, T> {
  return Object.fromEntries(contractKinds.map(kind => [kind, make()])) as Record<ContractRecord, T>
}
