import type { AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { dispositionOf, sendContent } from '../files/send-content.ts'
import { type Api, fold } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { Sent } from '../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { reachLivingProject } from '../projects/project-access.ts'
import { type AmoQuoteOperations, referenceOf } from './amo-quote.operations.ts'
import { isEvidence } from './kept-files.ts'
import { printQuote } from './quote-print.ts'

/** The PDF of a quote that the caller reached: the signed one, else what was sent; of a draft what it would be, marked so. */
export async function quotePdfOf(
  api: Api,
  operations: AmoQuoteOperations,
  id: string,
  { caller, http, reply }: { caller: Caller; http: FastifyRequest; reply: FastifyReply },
): Promise<Sent | Refusal> {
  const { state } = await operations.reach(id, caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const sheet = state.sheet as AmoQuoteSheet
  const { file_id, new_document_id } = sheet
  const fileOf = async (one: string) => (await fold(api, fileDecider, streamOfFile(one))).state
  if (new_document_id ?? file_id) {
    const signed = await fileOf((new_document_id ?? file_id)!)
    if (signed.life === 'absent') return refused('NOT_FOUND')
    // A signed document that tells how it was signed: the team of the project reads the same as it was sent.
    const mayRead = caller.role === 'client' || may(caller.permissions, 'read dossier')
    const sent = mayRead || !file_id || !(await isEvidence(api, signed)) ? signed : await fileOf(file_id)
    return sent.life === 'absent' ? refused('NOT_FOUND') : await sendContent(api, sent, { http, reply, inline: true })
  }
  const reached = await reachLivingProject(api, caller, sheet.project_id)
  const content = await printQuote(api, caller, reached, { id, sheet, created_at: state.created_at }, { draft: true })
  if (isRefusal(content)) return content
  return new Sent(content, {
    'content-type': 'application/pdf',
    'content-disposition': dispositionOf('inline', `Devis ${referenceOf(id)}.pdf`),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
}
