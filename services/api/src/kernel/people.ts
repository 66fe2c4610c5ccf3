/** Names of those who act, for sentences and conflicts. */
export interface People {
  /** The display name of an actor: a user's, or a neutral one once erased or when it is not a person. */
  nameOf(actorId: string): Promise<string>
}
