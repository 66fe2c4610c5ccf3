import type { SellerSnapshot } from '@faitage/contracts/invoicing/paper'
import { PDFDocument } from 'pdf-lib'
import type { Content } from 'pdfmake/interfaces.js'
import { heading, page, part } from '../../kernel/pdf/layout.ts'
import { pressed } from '../../kernel/pdf/press.ts'

/** What stands on the page that is added to a signed document. */
interface Evidence {
  readonly title: string
  readonly reference: string
  /** The day it was signed. */
  readonly on: string
  readonly seller: SellerSnapshot | undefined
  readonly facts: readonly (readonly [string, string])[]
  readonly consent: string
}

/** A document that was signed: the same pages, and the evidence. */
export interface SignedWork {
  readonly kind: 'signed'
  readonly original: Uint8Array
  readonly evidence: Evidence
}

/** The same pages with one more, which says who signed what, when, and how it is shown. The same content is the same bytes. */
export async function signedPdf({ original, evidence }: SignedWork): Promise<Uint8Array> {
  const { title, reference, on, seller, facts, consent } = evidence
  const content: Content[] = [
    heading(title, reference, facts),
    part('Ce qui a été accepté', consent),
    part(
      'Ce que vaut cette signature',
      'Signature électronique simple au sens du règlement (UE) n° 910/2014 : ni avancée, ni qualifiée. L’identité du signataire repose sur l’accès à sa boîte aux lettres électronique, à laquelle un code à usage unique a été envoyé. Les heures sont celles du serveur, en temps universel. La preuve (adresses, navigateur, instants, empreinte de ce document), signée par la clé de la maison, est gardée à part, dix ans avec lui.',
    ),
  ]
  const added = await pressed(page({ title, running: title, on, seller }, content))
  const signed = await PDFDocument.load(original, { updateMetadata: false })
  const pages = await PDFDocument.load(added, { updateMetadata: false })
  for (const one of await signed.copyPages(pages, pages.getPageIndices())) signed.addPage(one)
  return await signed.save({ useObjectStreams: false, addDefaultPage: false })
}
