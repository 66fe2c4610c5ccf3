import type { Endpoint, ParamsOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { headersOf, noteWrite, urlOf } from './client'
import { ApiRefusal, connectionLost, refusalOf } from './refusal'
import { renewToken } from './renew'
import { session } from './session'

interface UploadInput<E> {
  params: ParamsOf<E>
  file: File
  /** Fields sent beside the file. */
  fields?: Record<string, string>
  idempotencyKey?: string
  signal?: AbortSignal
  /** Told how much has left, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Sends a file (multipart field `file`), telling how far it has got.
 *
 * @throws ApiRefusal with the French text to show
 */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  const used = session.get()?.token
  try {
    return await sendFile(endpoint, input)
  } catch (error) {
    const expired = error instanceof ApiRefusal && error.status === 401 && error.key !== 'INACTIVE_USER'
    if (!expired || !used) throw error
    await renewToken(used)
    return sendFile(endpoint, input)
  }
}

function sendFile<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.fields ?? {})) form.set(name, value)
  form.set('file', input.file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, urlOf(endpoint, { params: input.params }))
    headersOf(endpoint, { idempotencyKey: input.idempotencyKey }).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = event => {
      if (event.lengthComputable) input.onProgress?.(event.loaded / event.total)
    }
    request.onerror = () => reject(connectionLost())
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status })
      if (!response.ok) {
        refusalOf(response).then(reject, reject)
        return
      }
      const body = JSON.parse(request.responseText) as ResponseOf<E>
      noteWrite(body)
      resolve(body)
    }
    input.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
