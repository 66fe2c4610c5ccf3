import type { Role } from '@faitage/contracts/kernel/permission'

/** The people of the demonstration. They do not exist; their addresses cannot receive mail. */
export const demoPassword = 'renovation-2026'

export interface DemoAccount {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly role: Role
  readonly label: string
  /** Place in `demoAgencies`, none for anyone who sees everything or only their own projects. */
  readonly agency?: number
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'administration@exemple.fr',
    first_name: 'Alix',
    last_name: 'Garnier',
    role: 'admin',
    label: 'Alix Garnier, administration',
  },
  {
    email: 'camille.renaud@exemple.fr',
    first_name: 'Camille',
    last_name: 'Renaud',
    role: 'manager',
    label: 'Camille Renaud, responsable (Angers)',
    agency: 0,
  },
  {
    email: 'sacha.lemoine@exemple.fr',
    first_name: 'Sacha',
    last_name: 'Lemoine',
    role: 'contributor',
    label: 'Sacha Lemoine, chargé d’opération (Angers)',
    agency: 0,
  },
  {
    email: 'dominique.perret@exemple.fr',
    first_name: 'Dominique',
    last_name: 'Perret',
    role: 'contributor',
    label: 'Dominique Perret, chargée d’opération (Rennes)',
    agency: 1,
  },
  {
    email: 'suivi@exemple.fr',
    first_name: 'Chloé',
    last_name: 'Roux',
    role: 'client',
    label: 'Chloé Roux, cliente (ses projets seulement)',
  },
]

export const demoAgencies = [
  {
    name: 'Agence Anjou-Touraine',
    email_address: 'anjou@exemple.fr',
    phone_number: '0241000001',
    postal_address: '12 boulevard Foch, 49100 Angers',
    departments: ['37', '49', '72', '79', '86'],
  },
  {
    name: 'Agence Bretagne',
    email_address: 'bretagne@exemple.fr',
    phone_number: '0298000001',
    postal_address: '3 quai Lamennais, 35000 Rennes',
    departments: ['22', '29', '35', '44', '56'],
  },
]

/** `agency` is a place in the list above. */
export const demoAntennas = [
  {
    agency: 0,
    name: 'Antenne de Saumur',
    siret_number: '90123456700013',
    email_address: 'saumur@exemple.fr',
    phone_number: '0241000002',
    postal_address: '5 rue d’Orléans, 49400 Saumur',
  },
  {
    agency: 0,
    name: 'Antenne de Tours',
    email_address: 'tours@exemple.fr',
    postal_address: '18 rue Nationale, 37000 Tours',
  },
  {
    agency: 1,
    name: 'Antenne de Brest',
    email_address: 'brest@exemple.fr',
    postal_address: '40 rue de Siam, 29200 Brest',
  },
]

export const demoClients = [
  { name: 'Communauté urbaine du Val de Loire', postal_address: '83 rue du Mail, 49000 Angers' },
  { name: 'Département des Trois Rivières', postal_address: '1 place de la Préfecture, 79000 Niort' },
  { name: 'Rennes Pays d’Armor', postal_address: '4 avenue Henri-Fréville, 35000 Rennes' },
]

export const demoSubcontractors = [
  {
    name: 'Atelier Trois Tuiles',
    job: 'maitrise_oeuvre',
    sub_job: 'architecte',
    postal_address: '7 rue des Lices, 49100 Angers',
    contact: 'Inès Morvan',
    phone_number: '02 61 91 04 74',
    email_address: 'trois-tuiles@exemple.fr',
  },
  {
    name: 'Thermie Conseil',
    job: 'diagnostic_technique',
    sub_job: 'audit_energetique',
    postal_address: '21 boulevard de la Liberté, 35000 Rennes',
    phone_number: '02 99 00 40 69',
    email_address: 'thermie@exemple.fr',
  },
  {
    name: 'Cabinet Le Bihan',
    job: 'autonomie',
    sub_job: 'ergotherapeute',
    postal_address: '2 place du Marché, 29200 Brest',
    contact: 'Gwen Le Bihan',
  },
  { name: 'Voisins et Compagnie', job: 'ingenierie_sociale', sub_job: 'mediation' },
] as const

/**
 * Missions of the demonstration; `agency`, `antenna` and `client` are places in the lists above, people are e-mails.
 * `begun` counts the months since their first day, so that they never age.
 */
export const demoMissions = [
  {
    name: 'OPAH-RU Cœur de ville',
    code_name: 'OPAH-RU 49',
    type: 'individual',
    agency: 0,
    antenna: 0,
    client: 0,
    territory: 'anjou',
    begun: 32,
    months: 60,
    managers: ['camille.renaud@exemple.fr'],
    collaborators: ['sacha.lemoine@exemple.fr'],
    projects: 34,
  },
  {
    name: 'PIG Habitat dégradé',
    code_name: 'PIG 79',
    type: 'individual',
    agency: 0,
    antenna: 1,
    client: 1,
    territory: 'deuxSevres',
    begun: 27,
    months: 36,
    managers: ['camille.renaud@exemple.fr'],
    collaborators: ['sacha.lemoine@exemple.fr'],
    projects: 18,
  },
  {
    name: 'OPAH Littoral et campagnes',
    code_name: 'OPAH 35',
    type: 'individual',
    agency: 1,
    antenna: 2,
    client: 2,
    territory: 'illeEtVilaine',
    begun: 25,
    months: 48,
    managers: ['dominique.perret@exemple.fr'],
    collaborators: [],
    projects: 22,
  },
  {
    name: 'Pacte territorial France Rénov’',
    code_name: 'PTFR 49',
    type: 'individual',
    agency: 0,
    antenna: 0,
    client: 0,
    territory: 'anjou',
    begun: -2,
    months: 36,
    managers: ['camille.renaud@exemple.fr'],
    collaborators: ['sacha.lemoine@exemple.fr', 'dominique.perret@exemple.fr'],
    projects: 0,
  },
  {
    name: 'Plan de sauvegarde des copropriétés',
    code_name: 'PDS 49',
    type: 'copro',
    agency: 0,
    antenna: 0,
    client: 0,
    territory: 'anjou',
    begun: 14,
    months: 60,
    managers: ['camille.renaud@exemple.fr'],
    collaborators: ['sacha.lemoine@exemple.fr'],
    projects: 0,
  },
] as const
