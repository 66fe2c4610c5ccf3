import type { ErrorKey, RefusalDetails } from '@faitage/contracts/kernel/error-catalogue'

/** Why a template is refused, or a letter cannot be made. */
export class LetterFault extends Error {
  override name = 'LetterFault'
  readonly key: Extract<ErrorKey, `letter.${string}` | `file.${string}`>
  readonly details: RefusalDetails
  constructor(key: LetterFault['key'], details: RefusalDetails = {}) {
    super(key)
    this.key = key
    this.details = details
  }
}
