/*
 * What writing to people about their deadlines is made of: a day, and the id of the last person written to.
 */

/** Nothing at first; how far it got once it went on as a new run. */
export interface DigestReached {
  readonly day: string | null
  readonly after: string | null
}

export interface DigestActivities {
  /** Writes to the next people; done twice, nobody is written to twice. */
  digestStep(reached: DigestReached): Promise<DigestReached & { readonly over: boolean }>
}
