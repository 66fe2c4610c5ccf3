import { z } from 'zod'
import { endpoint, listQuery, manyOf, pageOf, written } from '../kernel/endpoint.ts'
import { ofRight, shared } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { erasureCause, foundSubject, heldSubject, subjectKind } from './subject.ts'

const params = z.object({ id })
const path = '/api/privacy/subjects'

/** Whoever personal data is held of: found, read, taken out, erased. */
export const subjectEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'read privacy',
    of: ofRight,
    summary: 'Chercher une personne dans tout ce qui est détenu',
    query: z.object({
      ...listQuery(['name', 'kind']),
      term: z.string().trim().max(200).optional(),
      kind: manyOf(subjectKind),
    }),
    response: pageOf(foundSubject),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    access: 'read privacy',
    of: shared('subject'),
    summary: 'Tout ce qui est détenu d’une personne',
    params,
    response: heldSubject,
  }),
  /** A ZIP: everything as JSON and as texts to be read (HTML, PDF), with the files. */
  export: endpoint({
    method: 'GET',
    path: '/api/exports/subjects/{id}',
    access: 'read privacy',
    of: shared('subject'),
    summary: 'Tout ce qui est détenu d’une personne, en une archive',
    params,
    response: z.string(),
  }),
  /** The text to be read alone. Answers application/pdf. */
  pdf: endpoint({
    method: 'GET',
    path: '/api/exports/subjects/{id}/pdf',
    access: 'read privacy',
    of: shared('subject'),
    summary: 'Tout ce qui est détenu d’une personne, en PDF',
    params,
    response: z.string(),
  }),
  /** Erases for good; asked again after having been cut off, it goes on to its end. */
  erase: endpoint({
    method: 'POST',
    path: `${path}/{id}/erase`,
    access: 'erase privacy',
    of: shared('subject'),
    summary: 'Effacer une personne, pour de bon',
    params,
    body: z.object({
      cause: erasureCause,
      /** Whether the documents of their projects go too; those that stay are sealed anew, without their names. */
      documents: z.boolean(),
    }),
    response: written,
  }),
  /** What was erased, when, by whom; signed by the house (Ed25519). It holds nothing of the person. */
  proof: endpoint({
    method: 'GET',
    path: `${path}/{id}/proof`,
    access: 'read privacy',
    of: shared('subject'),
    summary: 'La preuve d’un effacement',
    params,
    response: z.string(),
  }),
  /** The same to be read, with the digest of the signed file. Answers application/pdf. */
  proofPdf: endpoint({
    method: 'GET',
    path: `${path}/{id}/proof/pdf`,
    access: 'read privacy',
    of: shared('subject'),
    summary: 'La preuve d’un effacement, en PDF',
    params,
    response: z.string(),
  }),
}
