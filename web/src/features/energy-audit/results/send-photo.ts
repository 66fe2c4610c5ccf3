import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { toRefusal } from '@/api/refusal'
import { upload } from '@/api/upload'
import { resizePhoto } from '@/features/visits/offline/resize-photo'

const FOLDER = 'Photos de l’audit'
const isHeic = ({ type, name }: File) => /heic|heif/i.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Sends a photograph to the project, upright and small. One that this browser cannot open leaves as it is where the server can
 * show it; what the project has already is not kept twice. @throws ApiRefusal
 *
 * @returns its file, or why it cannot be taken
 */
export async function sendPhoto(file: File, owner_id: string): Promise<{ id: string } | { fault: string }> {
  const small = await resizePhoto(file)
  if (typeof small === 'string' && !isHeic(file)) return { fault: small }
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`
  try {
    const { id } = await upload(fileEndpoints.upload, {
      params: undefined,
      file: typeof small === 'string' ? file : new File([small], name, { type: small.type }),
      fields: { owner_kind: 'project', owner_id, folder: FOLDER },
      idempotencyKey: crypto.randomUUID(),
    })
    return { id }
  } catch (error) {
    const { key, details } = toRefusal(error)
    if (key === 'file.duplicate' && typeof details.id === 'string') return { id: details.id }
    throw error
  }
}
