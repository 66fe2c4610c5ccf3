import type { Noun } from './noun.ts'
import {
  agencyNoun,
  amoQuoteNoun,
  antennaNoun,
  buildingNoun,
  clientNoun,
  commentNoun,
  coOwnershipTaskNoun,
  coproNoun,
  deadlineRuleNoun,
  documentNoun,
  emailTemplateNoun,
  expectedDocumentNoun,
  fileNoun,
  funderNoun,
  fundingScenarioNoun,
  invoiceNoun,
  letterTemplateNoun,
  lotNoun,
  missionNoun,
  personNoun,
  projectNoun,
  prospectNoun,
  quoteNoun,
  savedSearchNoun,
  scNoun,
  simulationNoun,
  subcontractorNoun,
  syndicNoun,
  taskNoun,
  thematicTemplateNoun,
  userNoun,
  visitNoun,
} from './nouns.ts'

/** A thing that has a right of its own, or stands in a closed list of the product. */
export interface Thing {
  /** Absent where a right is about no thing of which there are several. */
  readonly noun?: Noun
  /** The area of the roles page where its right stands. A thing without one goes with the right of another. */
  readonly area?: string
  /** Its line of the roles page; the title of its list by default. */
  readonly label?: string
  /** Every member of a team writes it in their daily work, unless an administrator decided otherwise. */
  readonly daily?: true
  /** The right that lets browsers be notified of it, where it has none of its own. */
  readonly noticedBy?: 'mission' | 'funder' | 'document' | 'project'
  /** The folders that it always has: files may belong to it. */
  readonly folders?: readonly [string, ...string[]]
  /** It has an audit and a dossier; the noun they use for it. */
  readonly audited?: Noun
  /** Its list is searched field by field, and a search of it may be saved. */
  readonly searched?: true
}

/** The things of the product by the name of their right; the roles page shows those of an area in this order. */
export const things = {
  home: { area: 'Suivi', label: 'Accueil et indicateurs' },
  reporting: { area: 'Suivi', label: 'Pilotage' },
  audit: { area: 'Suivi', label: 'Historiques' },
  dossier: { area: 'Suivi', label: 'Audit et dossiers de preuve' },

  mission: {
    ...{ noun: missionNoun, area: 'Missions et projets', audited: missionNoun, searched: true },
    folders: ['SDV 1 – Administratif', 'SDV 1 – Opérationnel', 'SDV 2 – Administratif', 'SDV 2 – Opérationnel'],
  },
  missionImport: { noticedBy: 'mission' },
  alert: { noticedBy: 'mission' },
  project: {
    ...{ noun: projectNoun, area: 'Missions et projets', daily: true, audited: projectNoun, searched: true },
    folders: ['Documents'],
  },
  energy_audit: { noticedBy: 'project' },
  prospect: { noun: prospectNoun, area: 'Missions et projets', daily: true },
  comment: {
    ...{ noun: commentNoun, area: 'Missions et projets', daily: true },
    label: 'Commentaires des projets',
  },
  message: { area: 'Missions et projets', label: 'Messages avec les clients' },
  task: {
    ...{ noun: taskNoun, area: 'Missions et projets', daily: true },
    label: 'Tâches des projets',
  },
  file: { noun: fileNoun, area: 'Suivi', daily: true },
  document: {
    ...{ noun: documentNoun, area: 'Missions et projets', daily: true },
    label: 'Courriers et documents suivis',
  },
  letter_generation: { noticedBy: 'document' },
  expected_document: {
    ...{ noun: expectedDocumentNoun, area: 'Missions et projets', daily: true },
    label: 'Documents attendus des clients',
  },
  saved_search: {
    noun: savedSearchNoun,
    area: 'Suivi',
    daily: true,
  },
  visit: {
    ...{ noun: visitNoun, area: 'Missions et projets', daily: true },
    label: 'Visites des projets',
  },
  quote: {
    ...{ noun: quoteNoun, area: 'Missions et projets', daily: true },
    audited: amoQuoteNoun,
  },
  simulation: { noun: simulationNoun, area: 'Missions et projets', daily: true, label: 'Simulations de financement' },
  funding_file: { noticedBy: 'project' },
  email: { area: 'Missions et projets', label: 'E-mails des projets' },
  email_template: { noun: emailTemplateNoun, area: 'Missions et projets' },

  sc: { noun: scNoun, area: 'Copropriété', audited: scNoun, folders: ['Documents'] },
  copro: { noun: coproNoun, area: 'Copropriété', audited: coproNoun, searched: true, folders: ['Documents'] },
  building: { noun: buildingNoun, area: 'Copropriété', audited: buildingNoun, searched: true, folders: ['Documents'] },
  lot: { noun: lotNoun, area: 'Copropriété', audited: lotNoun, searched: true, folders: ['Documents'] },
  person: { noun: personNoun, area: 'Copropriété', audited: personNoun },
  syndic: { noun: syndicNoun, audited: syndicNoun },
  co_ownership_task: { noun: coOwnershipTaskNoun, audited: coOwnershipTaskNoun },
  sc_task: { area: 'Copropriété', label: 'Tâches des conseils syndicaux' },
  copro_task: { area: 'Copropriété', label: 'Tâches des copropriétés' },
  building_task: { area: 'Copropriété', label: 'Tâches des bâtiments' },
  lot_task: { area: 'Copropriété', label: 'Tâches des lots' },

  invoice: { noun: invoiceNoun, area: 'Facturation', label: 'Factures d’accompagnement', audited: invoiceNoun },
  billing: { area: 'Facturation', label: 'Facturation du marché' },

  analysis: { area: 'Analyse de documents', label: 'Analyses de documents' },
  document_analysis: { area: 'Analyse de documents', label: 'Modèles d’analyse', folders: ['Modèles'] },

  thematic: { noun: thematicTemplateNoun, area: 'Administration' },
  agency: { noun: agencyNoun, area: 'Administration' },
  antenna: { noun: antennaNoun, area: 'Administration' },
  client: { noun: clientNoun, area: 'Administration' },
  user: { noun: userNoun, area: 'Administration' },
  role: { area: 'Administration', label: 'Rôles et droits' },
  subcontractor: { noun: subcontractorNoun, area: 'Administration' },
  funder: { noun: funderNoun, area: 'Administration' },
  funding_scenario: {
    noun: fundingScenarioNoun,
    noticedBy: 'funder',
  },
  deadline_rule: { noun: deadlineRuleNoun, noticedBy: 'funder' },
  letter_template: {
    ...{ noun: letterTemplateNoun, area: 'Administration' },
    folders: ['Modèles'],
  },
  external_settings: { area: 'Administration', label: 'Paramètres externes' },
  enum: { area: 'Administration', label: 'Référentiels' },
  mail: { area: 'Administration', label: 'Messages envoyés' },
  security: { area: 'Administration', label: 'Journal de sécurité' },
  privacy: { area: 'Administration', label: 'Données personnelles' },
  operations: { area: 'Administration', label: 'Exploitation' },
} as const satisfies Record<string, Thing>

type Things = typeof things
export type ThingName = keyof Things
/** The things that say something of themselves. */
export type ThingsWith<P extends keyof Thing> = {
  [N in ThingName]: Things[N] extends { readonly [Q in P]: unknown } ? N : never
}[ThingName]

/** The names of the things that say something of themselves, in order: what a closed list is made of. */
export const thingsWith = <P extends keyof Thing>(property: P): readonly ThingsWith<P>[] =>
  (Object.keys(things) as ThingName[]).filter((name): name is ThingsWith<P> => property in things[name])

/** A thing by its name, whatever it says of itself. */
export const thingOf = (name: ThingName): Thing => things[name]

/** A value for each of some things, in their order; plain data, so that a page carries no more than its list. */
export const eachOf = <N extends ThingName, T>(names: readonly N[], valueFor: (name: N) => T) =>
  Object.fromEntries(names.map(name => [name, valueFor(name)])) as Record<N, T>
