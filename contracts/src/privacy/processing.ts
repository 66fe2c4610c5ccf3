import { z } from 'zod'
import { dataFamilies } from '../kernel/data-family.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, choices, longText, shortText } from '../kernel/formats.ts'
import { processingNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { ofRight } from '../kernel/scope.ts'

export const legalBases = {
  contract: 'Exécution d’un contrat',
  public_task: 'Mission d’intérêt public',
  legal: 'Obligation légale',
  interest: 'Intérêt légitime',
  consent: 'Consentement',
} as const

/** One line of the register of processing (RGPD, article 30). What data it is of is read from the contracts. */
export const processing = record('Processing', {
  right: 'privacy',
  stream: 'processing',
  words: processingNoun,
  sections: {
    Traitement: {
      name: field('Nom', shortText(150)),
      purpose: field('Finalités', longText(2000)),
      legal_basis: field('Base légale', choice(legalBases)),
      people: field('Personnes concernées', shortText(500)),
      families: field('Données', choices(dataFamilies), {
        hint: 'Le détail des données de chaque famille est lu dans le produit.',
      }),
    },
    'Destinataires et durées': {
      recipients: field('Destinataires', longText(2000)),
      durations: field('Durées de conservation', longText(2000)),
      security: optional('Mesures de sécurité', longText(2000)),
    },
  },
})
/** What its lists say of it. */
export const processingOutline = outlineOf(processing)
export type ProcessingSheet = SheetOf<typeof processing>
export const processingEndpoints = recordEndpoints(processing, '/api/privacy/processings', { sort: ['name'] })

const SECURITY =
  'Chaque personne a sa clé de chiffrement ; droits par rôle et par mission ; second facteur ; journaux des accès et de sécurité ; sauvegardes ; effacement prouvé.'
const original = (
  name: string,
  purpose: string,
  more: Pick<ProcessingSheet, 'legal_basis' | 'people' | 'families' | 'recipients' | 'durations'>,
): ProcessingSheet => ({ name, purpose, ...more, security: SECURITY })
/** What every installation knows without being told; a line of the same name takes its place. */
export const originalProcessings: readonly ProcessingSheet[] = [
  original('Accompagnement des projets de rénovation', 'Instruire, suivre et solder les projets et leurs aides.', {
    legal_basis: 'public_task',
    people: 'Demandeurs, membres de leur foyer, locataires, contacts qu’ils donnent',
    families: ['requester', 'dwelling', 'follow_up', 'exchange'],
    recipients: 'Équipes de la mission, collectivité commanditaire selon ses droits, financeurs des aides',
    durations: 'Six ans après le solde, puis douze ans d’archive ; huit sans suite.',
  }),
  original('Devis, signature et facturation', 'Établir, faire signer, facturer et encaisser l’accompagnement.', {
    legal_basis: 'contract',
    people: 'Demandeurs et payeurs',
    families: ['money'],
    recipients: 'Comptabilité, prestataires de signature et de paiement, administration fiscale',
    durations:
      'Dix ans pour les factures, et pour les signatures données avec leur document ; les autres signatures partent avec la personne.',
  }),
  original('Suivi des copropriétés', 'Connaître les copropriétés, leurs lots, ceux qui les possèdent et les gèrent.', {
    legal_basis: 'public_task',
    people: 'Copropriétaires, occupants, syndics, conseils syndicaux, gardiens',
    families: ['owner', 'copro'],
    recipients: 'Équipes de la mission, collectivité commanditaire',
    durations: 'La durée de la mission.',
  }),
  original('Prospects', 'Répondre à ceux qui se renseignent avant tout projet.', {
    legal_basis: 'interest',
    people: 'Prospects',
    families: ['prospect'],
    recipients: 'Équipes de la mission',
    durations: 'Trois ans après le dernier contact.',
  }),
  original('Annuaire professionnel', 'Joindre clients, partenaires, élus, financeurs et sous-traitants.', {
    legal_basis: 'interest',
    people: 'Contacts professionnels',
    families: ['contact'],
    recipients: 'Équipes de la maison',
    durations: 'Le temps de la relation.',
  }),
  original('Demandes des personnes', 'Répondre à qui exerce ses droits sur ses données, et pouvoir le montrer.', {
    legal_basis: 'legal',
    people: 'Qui exerce ses droits',
    families: ['request'],
    recipients: 'Administrateurs',
    durations: 'Six ans après la réponse.',
  }),
  original('Comptes et sécurité', 'Ouvrir le produit à qui de droit, et savoir qui y a fait quoi.', {
    legal_basis: 'interest',
    people: 'Utilisateurs, internes et externes',
    families: ['user'],
    recipients: 'Administrateurs',
    durations: 'Trois ans après la fermeture du compte ; journaux de six mois à trois ans.',
  }),
]

/** The register: what people wrote, and the original lines whose name nobody took. */
export function registerOf<T extends { name: string }>(own: readonly T[]): (T | ProcessingSheet)[] {
  const taken = new Set(own.map(({ name }) => name))
  return [...own, ...originalProcessings.filter(({ name }) => !taken.has(name))]
}

const line = z.object({
  ...processing.fields.shape,
  security: z.string().nullable(),
  legal_basis_label: z.string(),
  /** The data of its families, as the product asks for them. */
  data: z.array(z.object({ family: z.string(), fields: z.array(z.string()) })),
})
export type RegisterLine = z.infer<typeof line>

export const registerEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/privacy/register',
    access: 'read privacy',
    of: ofRight,
    summary: 'Le registre des traitements (RGPD, article 30)',
    response: z.object({ items: z.array(line) }),
  }),
  /** Answers text/csv (`;`, BOM). */
  export: endpoint({
    method: 'GET',
    path: '/api/exports/privacy-register',
    access: 'read privacy',
    of: ofRight,
    summary: 'Le registre des traitements, en CSV',
    response: z.string(),
  }),
  /** Answers application/pdf. */
  pdf: endpoint({
    method: 'GET',
    path: '/api/exports/privacy-register/pdf',
    access: 'read privacy',
    of: ofRight,
    summary: 'Le registre des traitements, en PDF',
    response: z.string(),
  }),
}
