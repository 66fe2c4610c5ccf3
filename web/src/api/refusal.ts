import type {
  ConflictDetails,
  FieldError,
  RefusalBody,
  RefusalDetails,
} from '@faitage/contracts/kernel/error-catalogue'
import { unbroken } from '@/lib/typography'
import { errorText, textOf } from './error-text'

/** A call that the API refused, or that never reached it (`key` CONNECTION_LOST, `status` 0). `message` is French. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly key: string
  readonly status: number
  readonly details: RefusalDetails

  constructor(refusal: RefusalBody & { status: number }) {
    super(unbroken(refusal.message))
    this.key = refusal.key
    this.status = refusal.status
    this.details = refusal.details
  }

  /** The same request may be sent again: the server was not reached, or could not answer. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504
  }

  /** The refused fields of a VALIDATION. */
  get fields(): FieldError[] {
    return Array.isArray(this.details.fields) ? (this.details.fields as FieldError[]) : []
  }

  /** What two people changed, when the refusal is a CONFLICT. */
  get conflict(): ConflictDetails | undefined {
    return this.key === 'CONFLICT' ? (this.details as ConflictDetails) : undefined
  }
}

export const connectionLost = (): ApiRefusal =>
  new ApiRefusal({
    key: 'CONNECTION_LOST',
    status: 0,
    message: 'La connexion au service est perdue. Votre saisie est conservée\u00A0: réessayez dans un instant.',
    details: {},
  })

const unreached = [502, 503, 504]

/**
 * The refusal that an answer other than 2xx carries, its text looked up under its key: the API sends it with the key,
 * filled from the one catalogue. Without a key a 401 gives LOGIN_EXPIRED, anything else UNKNOWN.
 */
export async function refusalOf(response: Response): Promise<ApiRefusal> {
  const { status } = response
  const body = (await response.json().catch(() => undefined)) as Partial<RefusalBody> | undefined
  const details = body?.details ?? {}
  if (typeof body?.key === 'string') {
    const { key, message } = body
    return new ApiRefusal({
      key,
      message: message ? unbroken(message) : textOf(key, details) || otherwise(status).message,
      details,
      status,
    })
  }
  if (unreached.includes(status))
    return new ApiRefusal({ key: 'UNAVAILABLE', message: connectionLost().message, details: {}, status })
  return new ApiRefusal({ ...otherwise(status), details: {}, status })
}

const otherwise = (status: number) =>
  status === 401
    ? { key: 'LOGIN_EXPIRED', message: errorText('LOGIN_EXPIRED') }
    : { key: 'UNKNOWN', message: errorText('UNKNOWN') }

/** Any failure as a refusal, so that a page has one thing to show. */
export const toRefusal = (error: unknown): ApiRefusal =>
  error instanceof ApiRefusal ? error : new ApiRefusal({ ...otherwise(500), details: {}, status: 500 })

/** What an address names is not there, or not where the address says. */
export const absent = (): ApiRefusal =>
  new ApiRefusal({ key: 'NOT_FOUND', status: 404, message: errorText('NOT_FOUND'), details: {} })
