import { createHash } from 'node:crypto'

/** Somebody who may be chosen on the provider's page. */
export interface Person {
  readonly email: string
  readonly name: string
  /** What distinguishes this person from the others on the page; the e-mail by default. */
  readonly label?: string
  readonly picture?: string
  /** True by default. */
  readonly emailVerified?: boolean
  /** Names of the groups the provider knows this person in; no such claim when absent. */
  readonly groups?: readonly string[]
}

/** The lasting identifier of a person at this provider. */
export const subjectOf = (person: Pick<Person, 'email'>): string =>
  createHash('sha256').update(person.email.toLowerCase()).digest('base64url').slice(0, 22)

/** What the provider says of a person: standard OpenID Connect claims. */
export const claimsOf = (person: Person) => ({
  sub: subjectOf(person),
  email: person.email,
  email_verified: person.emailVerified ?? true,
  name: person.name,
  ...(person.picture === undefined ? {} : { picture: person.picture }),
  ...(person.groups === undefined ? {} : { groups: [...person.groups] }),
})

/**
 * Reads the people from a JSON list of `{email, name, label?, …}`.
 *
 * @throws when the text is something else
 */
export function readPeople(json: string): Person[] {
  const people = JSON.parse(json) as Person[]
  const known =
    Array.isArray(people) && people.every(one => typeof one.email === 'string' && typeof one.name === 'string')
  if (!known) throw new Error('a JSON list of {email, name} was expected')
  return people
}
