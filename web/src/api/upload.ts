import type { Endpoint, ParamsOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { headersOf, noteWrite, urlOf } from './client'
import { ApiRefusal, connectionLost, refusalOf } from './refusal'
import { endSession, renewToken } from './renew'
import { session } from './session'
import { announceWrite } from './writes'

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
 * Sends a file (multipart field `file`), telling how far it has got. An expired token is renewed once; kept answers are
 * forgotten, as after any other write.
 *
 * @throws ApiRefusal with the French text to show; a DOMException once it was stopped by its signal
 */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  try {
    const body = await sendWithSession(endpoint, input)
    noteWrite(body)
    return body
  } catch (error) {
    announceWrite('unsure')
    throw error
  }
}

async function sendWithSession<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  const used = session.get()
  try {
    return await sendFile(endpoint, input)
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 401 || !used) throw error
    if (error.key === 'INACTIVE_USER') {
      endSession(error, used)
      throw error
    }
  }
  await renewToken(used)
  return sendFile(endpoint, input).catch(error => {
    if (error instanceof ApiRefusal && error.status === 401) endSession(error, used)
    throw error
  })
}

const stopped = () => new DOMException('aborted', 'AbortError')

function sendFile<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  const { signal } = input
  if (signal?.aborted) return Promise.reject(stopped())
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
    request.onabort = () => reject(stopped())
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status })
      if (!response.ok) refusalOf(response).then(reject, reject)
      else
        response.json().then(resolve, () => {
          reject(connectionLost())
        })
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
