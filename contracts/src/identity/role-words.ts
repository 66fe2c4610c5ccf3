import type { Permission, PermissionAction, PermissionKind, Role } from '../kernel/permission.ts'
import { wordsOf } from './role.ts'

export const roleLabels: Record<Role, string> = {
  admin: 'Administrateur',
  manager: 'Responsable',
  contributor: 'Collaborateur',
  client: 'Client',
}

export const actionLabels: Record<PermissionAction, string> = {
  read: 'Consulter',
  create: 'Créer',
  update: 'Modifier',
  delete: 'Supprimer',
  import: 'Importer',
  erase: 'Effacer',
}

export const kindLabels: Record<PermissionKind, string> = {
  home: 'Accueil et indicateurs',
  reporting: 'Pilotage',
  audit: 'Historiques',
  dossier: 'Audit et dossiers de preuve',
  mission: 'Missions',
  project: 'Projets',
  prospect: 'Prospects',
  comment: 'Commentaires des projets',
  quote: 'Devis',
  message: 'Messages avec les clients',
  task: 'Tâches des projets',
  visit: 'Visites des projets',
  file: 'Documents',
  expected_document: 'Documents attendus des clients',
  document: 'Courriers et documents suivis',
  saved_search: 'Recherches enregistrées',
  email: 'E-mails des projets',
  email_template: 'Modèles d’e-mails',
  sc: 'Conseils syndicaux',
  copro: 'Copropriétés',
  building: 'Bâtiments',
  lot: 'Lots',
  person: 'Personnes',
  sc_task: 'Tâches des conseils syndicaux',
  copro_task: 'Tâches des copropriétés',
  building_task: 'Tâches des bâtiments',
  lot_task: 'Tâches des lots',
  analysis: 'Analyses de documents',
  document_analysis: 'Modèles d’analyse',
  agency: 'Agences',
  antenna: 'Antennes',
  client: 'Clients',
  user: 'Utilisateurs',
  role: 'Rôles et droits',
  subcontractor: 'Sous-traitants',
  funder: 'Financeurs',
  letter_template: 'Modèles de documents',
  billing: 'Facturation du marché',
  invoice: 'Factures d’accompagnement',
  external_settings: 'Paramètres externes',
  enum: 'Référentiels',
  mail: 'Messages envoyés',
  security: 'Journal de sécurité',
  privacy: 'Données personnelles',
  operations: 'Exploitation',
}

/** The areas of the roles page, in order, each with its kinds. Every kind stands in one. */
export const permissionAreas: readonly { name: string; kinds: readonly PermissionKind[] }[] = [
  { name: 'Suivi', kinds: ['home', 'reporting', 'audit', 'dossier', 'file', 'saved_search'] },
  {
    name: 'Missions et projets',
    kinds: [
      'mission',
      'project',
      'prospect',
      'comment',
      'message',
      'task',
      'document',
      'expected_document',
      'visit',
      'quote',
      'email',
      'email_template',
    ],
  },
  {
    name: 'Copropriété',
    kinds: ['sc', 'copro', 'building', 'lot', 'person', 'sc_task', 'copro_task', 'building_task', 'lot_task'],
  },
  { name: 'Facturation', kinds: ['invoice', 'billing'] },
  { name: 'Analyse de documents', kinds: ['analysis', 'document_analysis'] },
  {
    name: 'Administration',
    kinds: [
      'agency',
      'antenna',
      'client',
      'user',
      'role',
      'subcontractor',
      'funder',
      'letter_template',
      'external_settings',
      'enum',
      'mail',
      'security',
      'privacy',
      'operations',
    ],
  },
]

/** A right as people read it: `Missions : modifier`. */
export function permissionLabel(permission: Permission): string {
  const [action, kind] = wordsOf(permission)
  return `${kindLabels[kind]} : ${actionLabels[action].toLowerCase()}`
}
