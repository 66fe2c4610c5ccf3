import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { readFile } from '../files/store-file.ts'
import { type Api, fold } from '../kernel/api.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { type Attachment, NotSent } from './smtp.ts'

/**
 * The bytes of the files that go with a mail, as they are when it leaves.
 *
 * @throws {NotSent} for good where one was removed meanwhile, for now where the store is away: never without one of them
 */
export async function attachmentsOf(api: Api, ids: readonly string[]): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const id of ids) {
    const { state } = await fold(api, fileDecider, streamOfFile(id))
    if (state.life !== 'present') throw new NotSent('EATTACHMENT', true)
    const opened = await readFile(api, state)
    if (isRefusal(opened)) throw new NotSent('EATTACHMENT', opened.key !== 'file.storage')
    const parts: Buffer[] = []
    for await (const part of opened.content) parts.push(part)
    const filename = opened.name ?? 'document'
    attachments.push({ filename, contentType: opened.media_type, content: Buffer.concat(parts) })
  }
  return attachments
}
