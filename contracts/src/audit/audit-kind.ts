import { z } from 'zod'
import type { Permission } from '../kernel/permission.ts'

/** What is audited, and made a dossier of. */
export const auditKinds = ['project', 'mission', 'quote', 'invoice', 'copro', 'lot'] as const
export const auditKind = z.enum(auditKinds, 'Il n’y a pas d’audit de cela.')
export type AuditKind = z.infer<typeof auditKind>

/** What each is called, and the right to read it, beside that of auditing. */
export const auditKindWords: Record<AuditKind, { label: string; the: string; of: string; right: Permission }> = {
  project: { label: 'Projet', the: 'le projet', of: 'd’un projet', right: 'read project' },
  mission: { label: 'Mission', the: 'la mission', of: 'd’une mission', right: 'read mission' },
  quote: {
    label: 'Devis d’accompagnement',
    the: 'le devis',
    of: 'd’un devis d’accompagnement',
    right: 'read quote',
  },
  invoice: { label: 'Facture', the: 'la facture', of: 'd’une facture', right: 'read invoice' },
  copro: { label: 'Copropriété', the: 'la copropriété', of: 'd’une copropriété', right: 'read copro' },
  lot: { label: 'Lot', the: 'le lot', of: 'd’un lot', right: 'read lot' },
}

/** What is told of a project beside its own events: what belongs to it and has a history. */
export const besideLabels = {
  visit: 'Visites',
  quote: 'Devis d’accompagnement',
  invoice: 'Factures',
  works_quote: 'Devis et factures de travaux',
  comment: 'Commentaires',
  task: 'Tâches',
} as const
export type BesideKind = keyof typeof besideLabels
export const besideKind = z.enum(Object.keys(besideLabels) as [BesideKind, ...BesideKind[]])

/** What an event is about, for who looks for some of them. */
export const auditCategories = {
  life: 'Création, suppression',
  status: 'Statut',
  sheet: 'Fiche',
  people: 'Personnes',
  money: 'Montants et paiements',
  document: 'Documents et signature',
  import: 'Imports',
  ...besideLabels,
} as const
export type AuditCategory = keyof typeof auditCategories
export const auditCategory = z.enum(Object.keys(auditCategories) as [AuditCategory, ...AuditCategory[]])

/** Parts of the names of event types; the first that is found tells. */
const told: readonly (readonly [word: string, category: AuditCategory])[] = [
  ['Import', 'import'],
  ['StatusChanged', 'status'],
  ['AmoQuoteSign', 'document'],
  ['InvoicePrinted', 'document'],
  ['InvoiceSent', 'document'],
  ['AmoQuoteSent', 'status'],
  ['AmoQuoteNotSent', 'status'],
  ['Paused', 'status'],
  ['Resumed', 'status'],
  ['Cancelled', 'status'],
  ['Closed', 'status'],
  ['Expired', 'status'],
  ['Invalidated', 'status'],
  ['Abandoned', 'status'],
  ['AmoQuoteInvoice', 'money'],
  ['InvoicePayment', 'money'],
  ['InvoiceCredited', 'money'],
  ['InvoiceExport', 'money'],
  ['InvoiceSettled', 'money'],
  ['InvoiceEdited', 'status'],
  ['Arrears', 'money'],
  ['Requester', 'people'],
  ['Referrers', 'people'],
  ['Team', 'people'],
  ['Subcontractor', 'people'],
  ['Holders', 'people'],
  ['Period', 'people'],
  ['Ownership', 'people'],
  ['People', 'people'],
  ['Anonymised', 'life'],
  ['Opened', 'life'],
  ['Registered', 'life'],
  ['Removed', 'life'],
  ['Removal', 'life'],
  ['Restore', 'life'],
]

/** What an event is about, by its type. */
export const categoryOf = (type: string): AuditCategory => told.find(([word]) => type.includes(word))?.[1] ?? 'sheet'
