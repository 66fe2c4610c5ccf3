import { normalised } from '@/lib/normalised'

interface Person {
  readonly value: string
  readonly label: string
}

/**
 * Who a text calls by « @ » and their name: the whole of it, or the first name where nobody else bears it. Accents and case
 * do not matter; the @ of an e-mail address calls nobody.
 */
export function calledIn(text: string, people: readonly Person[]): string[] {
  const calls = normalised(text)
    .split(/(?:^|[\s(])@/u)
    .slice(1)
  const isCalled = (name: string) =>
    calls.some(call => call.startsWith(name) && !/^[\p{L}\p{N}]/u.test(call.slice(name.length)))
  const firstOf = ({ label }: Person) => normalised(label).split(' ')[0] ?? ''
  return people
    .filter(person => {
      const first = firstOf(person)
      const isAlone = people.filter(one => firstOf(one) === first).length === 1
      return isCalled(normalised(person.label)) || (isAlone && isCalled(first))
    })
    .map(({ value }) => value)
}
