import { type TemplateFormat, templateTypes } from '@faitage/contracts/document-analysis/document-template'
import { standingFolders } from '@faitage/contracts/files/file'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dropContent } from '../files/contents.ts'
import { fileDecider } from '../files/file.decider.ts'
import { reachOwner, streamOfFile } from '../files/file-access.ts'
import { receiveUpload } from '../files/receive-upload.ts'
import { destinationIn, recordFile } from '../files/store-file.ts'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext, type RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { streamOfTemplate, templateDecider } from './document-template.decider.ts'

/**
 * Takes a document in as a file of its own, makes a template of it and starts its scan. The file comes first: a template
 * never names a document that is not there, and a document whose template is refused is removed.
 */
export async function addTemplate(
  api: Api,
  { caller, request, http }: { caller: Caller; request: RequestContext; http: FastifyRequest },
): Promise<Written | Refusal> {
  const template_id = request.newId('template')
  const reached = await reachOwner(api, caller, { kind: 'document_analysis', id: template_id }, 'create')
  const taken = await receiveUpload(api, http, z.object({}), async () => destinationIn(reached, request))
  if (isRefusal(taken)) return taken
  const { received } = taken
  const format = formatOf(received.media_type)
  if (!format) {
    await dropContent(api, received.content_id)
    return refused('documentAnalysis.template.unsupported')
  }
  const [folder] = standingFolders.document_analysis
  const file = await recordFile(api, received, reached, { folder, shared: false }, { caller, request })
  if (isRefusal(file)) return file
  const written = await handle(api, {
    decider: templateDecider,
    stream: streamOfTemplate(template_id),
    command: {
      type: 'AddTemplate',
      template_id,
      file_id: file.id,
      name: received.name,
      format,
      size: received.size,
      scan_id: request.newId('scan'),
    },
    caller,
    request: withoutContent(request),
  })
  if (isRefusal(written)) await removeDocument(api, file.id, caller)
  return written
}

/** Removes the document of a template that is gone; its bytes are destroyed with those of all removed files. */
export async function removeDocument(api: Api, file_id: string, caller: Caller): Promise<void> {
  await handle(api, {
    decider: fileDecider,
    stream: streamOfFile(file_id),
    command: { type: 'RemoveFile' },
    caller,
    request: internalContext(),
  })
}

const formatOf = (media_type: string): TemplateFormat | undefined =>
  (templateTypes as Record<string, TemplateFormat>)[media_type]

/** What was sent was compared when the file was recorded: it is not there to be hashed again. */
const withoutContent = (request: RequestContext): RequestContext => ({
  id: request.id,
  ip: request.ip,
  ifMatch: undefined,
  commandId: request.commandId,
  requestHash: undefined,
  newId: kind => request.newId(kind),
})
