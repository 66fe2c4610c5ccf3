import { z } from 'zod'
import { ofA, theOf, titleOf, titlesOf } from '../kernel/noun.ts'
import {
  amoQuoteNoun,
  commentNoun,
  energyAuditNoun,
  fundingFileNoun,
  invoiceNoun,
  simulationNoun,
  taskNoun,
  visitNoun,
} from '../kernel/nouns.ts'
import type { Permission } from '../kernel/permission.ts'
import { eachOf, things, thingsWith } from '../kernel/things.ts'

/** The things that have an audit and a dossier. */
export const auditKinds = thingsWith('audited')
export const auditKind = z.enum(auditKinds, 'Il n’y a pas d’audit de cela.')
export type AuditKind = z.infer<typeof auditKind>

/** A syndic goes with its council; the right over a task is that over what it belongs to, which its operations ask for. */
const rightOf = (kind: AuditKind): Permission | undefined => {
  if (kind === 'syndic') return 'read sc'
  return kind === 'co_ownership_task' ? undefined : `read ${kind}`
}

/** How an audit names each, and the right to read it, beside that of auditing. */
export const auditWords = eachOf(auditKinds, kind => {
  const { audited, noun } = things[kind]
  const right = rightOf(kind)
  return { label: titleOf(audited), the: theOf(noun), of: ofA(audited), right }
})

/** What is told of a project beside its own events: what belongs to it and has a history. */
export const besideLabels = {
  visit: titlesOf(visitNoun),
  quote: titlesOf(amoQuoteNoun),
  invoice: titlesOf(invoiceNoun),
  works_quote: 'Devis et factures de travaux',
  energy_audit: titlesOf(energyAuditNoun),
  simulation: titlesOf(simulationNoun),
  funding_file: titlesOf(fundingFileNoun),
  comment: titlesOf(commentNoun),
  task: titlesOf(taskNoun),
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
  ['InvoicePartlyCredited', 'money'],
  ['InvoiceCreditReleased', 'money'],
  ['InvoiceExport', 'money'],
  ['InvoiceSettled', 'money'],
  ['InvoiceEdited', 'status'],
  ['Arrears', 'money'],
  ['Requester', 'people'],
  ['Referrers', 'people'],
  ['Team', 'people'],
  ['Subcontractor', 'people'],
  ['Holders', 'people'],
  ['LotSold', 'people'],
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
