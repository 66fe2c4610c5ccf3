import {
  type ErrorKey,
  errorCatalogue,
  errorText,
  type FieldError,
  type RefusalBody,
  type RefusalDetails,
} from '@faitage/contracts/kernel/error-catalogue'

/** The product says no: a value, not an exception. A route may return it, or throw it from deep inside. */
export class Refusal {
  readonly key: ErrorKey
  readonly details: RefusalDetails
  constructor(key: ErrorKey, details: RefusalDetails) {
    this.key = key
    this.details = details
  }

  /** HTTP status of the key. */
  get status(): number {
    return errorCatalogue[this.key][0]
  }

  /** What the caller reads. */
  get body(): RefusalBody {
    return { key: this.key, message: errorText(this.key, this.details), details: this.details }
  }
}

/** Refuses with a key of the error catalogue; `details` fill the places of its text. */
export const refused = (key: ErrorKey, details: RefusalDetails = {}): Refusal => new Refusal(key, details)

/** Refuses the shape of what was sent, field by field (dotted paths in the body). */
export const invalid = (fields: FieldError[]): Refusal => new Refusal('VALIDATION', { fields })

export const isRefusal = (value: unknown): value is Refusal => value instanceof Refusal
