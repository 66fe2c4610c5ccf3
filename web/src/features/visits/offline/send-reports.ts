import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { call } from '@/api/client'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { ofWho } from '@/api/renew'
import { session } from '@/api/session'
import { upload } from '@/api/upload'
import { notify } from '@/lib/notify'
import { dropReport, putReport, type Report, reportOf, reportsOf } from './report-store'

const FOLDER = 'Photos de visite'

/**
 * Sends the reports that wait, one after the other, from one tab at a time. What was written meanwhile by somebody else becomes
 * a question on the report's page; what the network cuts waits for the next time. Each carries its own key: whatever is sent
 * twice is written once.
 *
 * @returns how many are settled: sent, or answered otherwise
 */
export async function sendReports(): Promise<number> {
  const user = session.get()?.user.id
  if (!user) return 0
  return navigator.locks.request('faitage.visits', async () => {
    let [sent, settled] = [0, 0]
    for (const { visit_id } of (await reportsOf(user)).filter(({ state }) => state === 'to_send')) {
      // Somebody may have gone on typing while the ones before it left.
      const report = await reportOf(user, visit_id)
      if (report?.state !== 'to_send') continue
      const refusal = await sendOne(report)
      if (!refusal) sent++
      else if (refusal.isPassing || refusal.status === 401 || refusal.status >= 500) break
      settled++
    }
    if (sent > 0)
      notify.success(sent > 1 ? `${sent} comptes rendus sont envoyés.` : 'Le compte rendu est envoyé.', {
        id: 'visits',
      })
    return settled
  })
}

async function sendOne(report: Report): Promise<ApiRefusal | undefined> {
  try {
    const photos = await sendPhotos(report)
    const { visit_id, user_id, revision, key, values } = report
    await ofWho(user_id)()
    await call(visitEndpoints.update, {
      params: { id: visit_id },
      body: { status: 'traitee', ...values, photos },
      ifMatch: revision,
      idempotencyKey: key,
    })
    // Typed on meanwhile: that is another report, which knows nothing of this one yet.
    if ((await reportOf(user_id, visit_id))?.key === key) await dropReport(user_id, visit_id)
    return undefined
  } catch (error) {
    const refusal = toRefusal(error)
    const passing = refusal.isPassing || refusal.status === 401 || refusal.status >= 500
    const now = await reportOf(report.user_id, report.visit_id)
    if (!passing && now?.key === report.key)
      await putReport({
        ...now,
        state: refusal.conflict ? 'conflict' : 'refused',
        message: refusal.message,
        fields: refusal.fields,
        ...(refusal.conflict ? { conflict: refusal.conflict } : {}),
      })
    return refusal
  }
}

/** The files of the photographs, those that left already first. What the project has already is not kept twice. */
async function sendPhotos(report: Report): Promise<string[]> {
  const ids = [...report.kept]
  for (const photo of report.photos) {
    const file_id = photo.file_id ?? (await sendPhoto(report, photo))
    ids.push(file_id)
    const now = await reportOf(report.user_id, report.visit_id)
    if (now && !photo.file_id)
      await putReport({ ...now, photos: now.photos.map(one => (one.id === photo.id ? { ...one, file_id } : one)) })
  }
  return [...new Set(ids)]
}

async function sendPhoto(
  { project_id, user_id }: Report,
  { id, name, blob }: Report['photos'][number],
): Promise<string> {
  await ofWho(user_id)()
  try {
    const answer = await upload(fileEndpoints.upload, {
      params: undefined,
      file: new File([blob], name, { type: blob.type }),
      fields: { owner_kind: 'project', owner_id: project_id, folder: FOLDER },
      idempotencyKey: id,
    })
    return answer.id
  } catch (error) {
    const { key, details } = toRefusal(error)
    if (key === 'file.duplicate' && typeof details.id === 'string') return details.id
    throw error
  }
}
