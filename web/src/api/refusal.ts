import type {
  ConflictDetails,
  FieldError,
  RefusalBody,
  RefusalDetails,
} from '@faitage/contracts/kernel/error-catalogue'

/** A call that the API refused, or that never reached it (`key` CONNECTION_LOST, `status` 0). `message` is French. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly key: string
  readonly status: number
  readonly details: RefusalDetails

  constructor(refusal: RefusalBody & { status: number }) {
    super(refusal.message)
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
    message: 'La connexion au service est perdue. Votre saisie est conservée : réessayez dans un instant.',
    details: {},
  })

/** The refusal that an answer other than 2xx carries; UNKNOWN when its body is not ours. */
export async function refusalOf(response: Response): Promise<ApiRefusal> {
  const body = (await response.json().catch(() => undefined)) as Partial<RefusalBody> | undefined
  if (typeof body?.key === 'string' && typeof body.message === 'string')
    return new ApiRefusal({
      key: body.key,
      message: body.message,
      details: body.details ?? {},
      status: response.status,
    })
  if (response.status === 502 || response.status === 503 || response.status === 504) {
    const lost = connectionLost()
    return new ApiRefusal({ key: 'UNAVAILABLE', message: lost.message, details: {}, status: response.status })
  }
  const expired = response.status === 401
  return new ApiRefusal({
    key: expired ? 'LOGIN_EXPIRED' : 'UNKNOWN',
    message: expired
      ? 'Votre session a expiré. Reconnectez-vous.'
      : 'Une erreur inattendue est survenue. Réessayez ; si elle persiste, prévenez votre administrateur.',
    details: {},
    status: response.status,
  })
}

/** Any failure as a refusal, so that a page has one thing to show. */
export const toRefusal = (error: unknown): ApiRefusal =>
  error instanceof ApiRefusal
    ? error
    : new ApiRefusal({
        key: 'UNKNOWN',
        status: 500,
        message: 'Une erreur inattendue est survenue. Réessayez ; si elle persiste, prévenez votre administrateur.',
        details: {},
      })
