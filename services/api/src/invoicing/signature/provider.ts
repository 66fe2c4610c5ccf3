/** What a provider of signatures says of a transaction. `stalled`: nobody can sign any more, though it is not over. */
export interface Transaction {
  readonly id: string
  readonly status: 'draft' | 'started' | 'paused' | 'completed' | 'cancelled' | 'expired'
  /** The signature of ours it is of; undefined where it is none of ours. */
  readonly signature_id: string | undefined
  readonly stalled: boolean
  /** Said by the signer who refused; empty where they said nothing. */
  readonly refusal: string | undefined
  /** ISO 8601, of a completed one. */
  readonly completed_at: string | undefined
}

/** What is handed over: the PDF, and for how long, in whole minutes; a pause does not stop them. */
interface HandedOver {
  readonly signature_id: string
  readonly name: string
  readonly content: Buffer
  readonly minutes: number
}
interface Signer {
  readonly email: string
  readonly name: string
}

/** A provider of signatures. Every call may be made again: what is done is not done twice. */
export interface SignatureProvider {
  /**
   * Hands a document over and has its signer written to.
   *
   * @param known the id of theirs that was noted, or undefined; whoever is told of it notes it before anything is sent
   * @throws {ProviderAway} {ProviderRefused}
   */
  open(
    document: HandedOver,
    signer: Signer,
    known: string | undefined,
    note: (id: string) => Promise<string>,
  ): Promise<void>
  /** @throws {ProviderAway} {ProviderRefused} also where the transaction moved on */
  pause(id: string): Promise<void>
  resume(id: string): Promise<void>
  cancel(id: string): Promise<void>
  state(id: string): Promise<Transaction>
  /** The signed PDF and the provider's own evidence, a PDF too. */
  evidence(id: string): Promise<{ signed: Buffer; evidence: Buffer }>
  /** The transaction a call of theirs is about; undefined where it is not theirs. Compared in constant time. */
  verify(call: {
    secret: string
    body: string
    headers: Readonly<Record<string, unknown>>
  }): { id: string | undefined } | undefined
}

/** They do not answer now, or not in a way we understand: ask again. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}
/** They understood and said no. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly status: number
  constructor(status: number) {
    super(`the provider of signatures said ${status}`)
    this.status = status
  }
}
