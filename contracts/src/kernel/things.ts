import { type Noun, noun } from './noun.ts'

/** One thing that people deal with: its noun, and each closed list of the product that it stands in. */
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
  readonly noticedBy?: 'mission' | 'funder' | 'document'
  /** The folders that it always has: files may belong to it. */
  readonly folders?: readonly [string, ...string[]]
  /** It has an audit and a dossier; the noun they use for it. */
  readonly audited?: Noun
  /** Its list is searched field by field, and a search of it may be saved. */
  readonly searched?: true
}

const project = noun('projet', 'projets', 'm')
const mission = noun('mission', 'missions', 'f')
const copro = noun('copropriété', 'copropriétés', 'f')
const lot = noun('lot', 'lots', 'm')
const invoice = noun('facture', 'factures', 'f')

/** Every thing of the product, by the name of its right or of its stream; the roles page shows them in this order. */
export const things = {
  home: { area: 'Suivi', label: 'Accueil et indicateurs' },
  reporting: { area: 'Suivi', label: 'Pilotage' },
  audit: { area: 'Suivi', label: 'Historiques' },
  dossier: { area: 'Suivi', label: 'Audit et dossiers de preuve' },
  file: { noun: noun('document', 'documents', 'm'), area: 'Suivi', daily: true },
  saved_search: {
    noun: noun('recherche', 'recherches', 'f', {
      title: 'Recherche enregistrée',
      titles: 'Recherches enregistrées',
    }),
    area: 'Suivi',
    daily: true,
  },

  mission: {
    ...{ noun: mission, area: 'Missions et projets', audited: mission, searched: true },
    folders: ['SDV 1 – Administratif', 'SDV 1 – Opérationnel', 'SDV 2 – Administratif', 'SDV 2 – Opérationnel'],
  },
  missionImport: { noticedBy: 'mission' },
  mission_details: { noun: noun('contrat', 'contrats', 'm') },
  referent: { noun: noun('référent', 'référents', 'm') },
  partner: { noun: noun('partenaire', 'partenaires', 'm') },
  elect: { noun: noun('élu', 'élus', 'm') },
  mission_funder: { noun: noun('financeur du contrat', 'financeurs du contrat', 'm', { title: 'Financeur' }) },
  financial_device: { noun: noun('dispositif financier', 'dispositifs financiers', 'm') },
  monitor: { noun: noun('alerte de suivi', 'alertes de suivi', 'f') },
  alert: { noticedBy: 'mission' },
  project: {
    ...{ noun: project, area: 'Missions et projets', daily: true, audited: project, searched: true },
    folders: ['Documents'],
  },
  accommodation: { noun: noun('logement', 'logements', 'm') },
  common_area: { noun: noun('parties communes', 'parties communes', 'f', { plural: true }) },
  prospect: { noun: noun('prospect', 'prospects', 'm'), area: 'Missions et projets', daily: true },
  comment: {
    ...{ noun: noun('commentaire', 'commentaires', 'm'), area: 'Missions et projets', daily: true },
    label: 'Commentaires des projets',
  },
  message: { area: 'Missions et projets', label: 'Messages avec les clients' },
  task: {
    ...{ noun: noun('tâche', 'tâches', 'f'), area: 'Missions et projets', daily: true },
    label: 'Tâches des projets',
  },
  document: {
    ...{ noun: noun('document', 'documents', 'm'), area: 'Missions et projets', daily: true },
    label: 'Courriers et documents suivis',
  },
  letter_generation: { noticedBy: 'document' },
  expected_document: {
    ...{ noun: noun('document attendu', 'documents attendus', 'm'), area: 'Missions et projets', daily: true },
    label: 'Documents attendus des clients',
  },
  visit: {
    ...{ noun: noun('visite', 'visites', 'f'), area: 'Missions et projets', daily: true },
    label: 'Visites des projets',
  },
  quote: {
    ...{ noun: noun('devis', 'devis', 'm'), area: 'Missions et projets', daily: true },
    audited: noun('devis d’accompagnement', 'devis d’accompagnement', 'm'),
  },
  amo_quote: { noun: noun('devis d’accompagnement', 'devis d’accompagnement', 'm') },
  works_quote: { noun: noun('devis', 'devis', 'm', { title: 'Devis de travaux', titles: 'Devis et factures' }) },
  email: { area: 'Missions et projets', label: 'E-mails des projets' },
  project_mail: { noun: noun('e-mail', 'e-mails', 'm') },
  email_template: { noun: noun('modèle d’e-mail', 'modèles d’e-mails', 'm'), area: 'Missions et projets' },

  sc: { noun: noun('conseil syndical', 'conseils syndicaux', 'm'), area: 'Copropriété' },
  copro: { noun: copro, area: 'Copropriété', audited: copro, searched: true },
  building: { noun: noun('bâtiment', 'bâtiments', 'm'), area: 'Copropriété', searched: true },
  lot: { noun: lot, area: 'Copropriété', audited: lot, searched: true },
  person: { noun: noun('personne', 'personnes', 'f'), area: 'Copropriété' },
  sc_task: { area: 'Copropriété', label: 'Tâches des conseils syndicaux' },
  copro_task: { area: 'Copropriété', label: 'Tâches des copropriétés' },
  building_task: { area: 'Copropriété', label: 'Tâches des bâtiments' },
  lot_task: { area: 'Copropriété', label: 'Tâches des lots' },

  invoice: { noun: invoice, area: 'Facturation', label: 'Factures d’accompagnement', audited: invoice },
  payment_order: { noun: noun('lien de paiement', 'liens de paiement', 'm') },
  billing: { area: 'Facturation', label: 'Facturation du marché' },
  billing_trigger: { noun: noun('déclencheur', 'déclencheurs', 'm', { titles: 'Déclencheurs de facturation' }) },

  analysis: { area: 'Analyse de documents', label: 'Analyses de documents' },
  document_analysis: { area: 'Analyse de documents', label: 'Modèles d’analyse', folders: ['Modèles'] },

  agency: { noun: noun('agence', 'agences', 'f'), area: 'Administration' },
  antenna: { noun: noun('antenne', 'antennes', 'f'), area: 'Administration' },
  client: { noun: noun('client', 'clients', 'm'), area: 'Administration' },
  user: { noun: noun('utilisateur', 'utilisateurs', 'm'), area: 'Administration' },
  role: { area: 'Administration', label: 'Rôles et droits' },
  subcontractor: { noun: noun('sous-traitant', 'sous-traitants', 'm'), area: 'Administration' },
  funder: { noun: noun('financeur', 'financeurs', 'm'), area: 'Administration' },
  funding_scenario: {
    noun: noun('scénario de financement', 'scénarios de financement', 'm'),
    noticedBy: 'funder',
  },
  letter_template: {
    ...{ noun: noun('modèle de document', 'modèles de documents', 'm'), area: 'Administration' },
    folders: ['Modèles'],
  },
  amo_quote_template: { noun: noun('modèle de devis', 'modèles de devis', 'm') },
  seller: { noun: noun('vendeur', 'vendeurs', 'm') },
  external_settings: { area: 'Administration', label: 'Paramètres externes' },
  enum: { area: 'Administration', label: 'Référentiels' },
  income_scale: { noun: noun('barème', 'barèmes', 'm', { titles: 'Plafonds de ressources' }) },
  mail: { area: 'Administration', label: 'Messages envoyés' },
  security: { area: 'Administration', label: 'Journal de sécurité' },
  privacy: { area: 'Administration', label: 'Données personnelles' },
  retention_rule: { noun: noun('règle de conservation', 'règles de conservation', 'f') },
  privacy_request: { noun: noun('demande', 'demandes', 'f', { titles: 'Demandes des personnes' }) },
  processing: { noun: noun('traitement', 'traitements', 'm', { titles: 'Registre des traitements' }) },
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

/** A text for each of some things, in their order. */
export const textsOf = <N extends ThingName>(names: readonly N[], textOf: (thing: Thing) => string) =>
  Object.fromEntries(names.map(name => [name, textOf(things[name])])) as Record<N, string>
