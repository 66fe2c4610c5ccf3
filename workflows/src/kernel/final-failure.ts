/** What no retry mends: an unreadable file, a broken rule. Its key is one of the error catalogue. */
export abstract class FinalFailure<K extends string = string> extends Error {
  readonly key: K
  constructor(key: K) {
    super(key)
    this.key = key
  }
}
