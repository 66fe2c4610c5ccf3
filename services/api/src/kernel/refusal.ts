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

type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never
/** What the text of a key has places for; a key that may be any of the catalogue comes with the details it came with. */
type PlacesOf<K extends ErrorKey> = ErrorKey extends K ? never : PlacesIn<(typeof errorCatalogue)[K][1]>
type DetailsOf<K extends ErrorKey> = [PlacesOf<K>] extends [never]
  ? [details?: RefusalDetails | undefined]
  : [details: RefusalDetails & Record<PlacesOf<K>, unknown>]

/** Refuses with a key of the error catalogue; `details` fill the places of its text, none of which may stay empty. */
export const refused = <K extends ErrorKey>(key: K, ...[details = {}]: DetailsOf<K>): Refusal =>
  new Refusal(key, details)

/** Refuses the shape of what was sent, field by field (dotted paths in the body). */
export const invalid = (fields: FieldError[]): Refusal => new Refusal('VALIDATION', { fields })

export const isRefusal = (value: unknown): value is Refusal => value instanceof Refusal
