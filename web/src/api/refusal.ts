import type {
  ConflictDetails,
  FieldError,
  RefusalBody,
  RefusalDetails,
} from '@faitage/contracts/kernel/error-catalogue'
import { unbroken } from '@/lib/typography'
import { errorText, textOf } from './error-text'

/** Of a server that was not reached, or could not answer; 0 where nothing came back. */
const passing = [0, 502, 503, 504]

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
    return passing.includes(this.status)
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

/**
 * The refusal that an answer other than 2xx carries, its text looked up under its key: the API sends it with the key,
 * filled from the one catalogue. Without a key a 401 gives LOGIN_EXPIRED, anything else UNKNOWN.
 */
export async function refusalOf(response: Response): Promise<ApiRefusal> {
  const { status } = response
  const body = (await response.json().catch(() => undefined)) as Partial<RefusalBody> | undefined
  const known = typeof body?.key === 'string' ? body.key : undefined
  const details = (known && body?.details) || {}
  const said = known
    ? { key: known, message: body?.message || textOf(known, details) || otherwise(status).message }
    : passing.includes(status)
      ? { key: 'UNAVAILABLE', message: connectionLost().message }
      : otherwise(status)
  return new ApiRefusal({ ...said, details, status })
}

const otherwise = (status: number) => {
  const key = status === 401 ? 'LOGIN_EXPIRED' : 'UNKNOWN'
  return { key, message: errorText(key) }
}

/** Any failure as a refusal, so that a page has one thing to show. */
export const toRefusal = (error: unknown): ApiRefusal =>
  error instanceof ApiRefusal ? error : new ApiRefusal({ ...otherwise(500), details: {}, status: 500 })

/** What an address names is not there, or not where the address says. */
export const absent = (): ApiRefusal =>
  new ApiRefusal({ key: 'NOT_FOUND', status: 404, message: errorText('NOT_FOUND'), details: {} })
