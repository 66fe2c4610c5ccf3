import type { Civility } from '../../kernel/values.ts'
import { type CivilityFound, civilityAt, civilityOf } from './civilities.ts'
import { isCompany, isCrowd } from './companies.ts'

/** Somebody a cell names, as their sheet would begin. */
export interface PersonInCell {
  readonly is_physical_person: boolean
  readonly civility?: Civility | undefined
  readonly last_name?: string | undefined
  readonly first_name?: string | undefined
  readonly company_name?: string | undefined
  readonly right?: 'indivision' | 'usufruit' | 'nue_propriete' | undefined
  /** How sure the reading is, 0 to 1. */
  readonly confidence: number
}

/** Below it, a person confirms what was read. */
const CONFIDENT = 0.8

/** Whether a cell has to be looked at: nobody was found in it, or not surely enough. */
export const toConfirm = (persons: readonly PersonInCell[]): boolean =>
  persons.length === 0 || persons.some(person => person.confidence < CONFIDENT)

const LONGEST = 300

/** The people a cell of an owners’ list names: `M. et Mme DURAND Paul et Zoé`, `SCI PIERRE ET FILS`, `DURAND / MARTIN`. */
export function personsInCell(cell: string): PersonInCell[] {
  const text = cell.normalize('NFC').slice(0, LONGEST)
  const joint = text.replace(/\b(M|Mr|MR|Monsieur)\.? ?\/ ?(Mme|MME|Madame)\b\.?/g, 'M. et Mme')
  const lines = joint
    .split(/[\r\n;]|(?<!c)\/(?!o\b)/i)
    .map(line =>
      line
        .split(/\bc\/o\b/i, 1)[0]!
        .replace(/[\s\u00A0\u202F]+/g, ' ')
        .trim(),
    )
    .filter(line => /\p{L}/u.test(line))
  const found: PersonInCell[] = []
  for (const line of lines) {
    const people = inLine(line)
    const [first] = people
    const last = found.at(-1)
    // « DURAND Paul / Zoé »: what follows is a first name of the same family.
    if (people.length === 1 && first && last?.last_name && first.first_name && !first.last_name)
      found[found.length - 1] = together(last, first)
    else found.push(...people)
  }
  return found
    .map(person => (person.is_physical_person && !person.last_name ? asFamily(person) : person))
    .filter(person => person.last_name ?? person.company_name)
}

const asFamily = ({ first_name, ...person }: PersonInCell): PersonInCell => ({
  ...person,
  ...(first_name ? { last_name: first_name } : {}),
  confidence: Math.min(person.confidence, 0.6),
})

function inLine(line: string): PersonInCell[] {
  const indivision = /^indivision ([^(]{1,100})\(([^)]{1,200})\)/i.exec(line)
  if (indivision) return inIndivision(indivision[1]!.trim(), indivision[2]!)
  if (isCrowd(line)) return [company(line, 0.5)]
  if (isCompany(line)) return [company(line, /^indivision\b/i.test(line) ? 0.7 : 0.95)]
  const { text, right, doubt } = withoutRemarks(line)
  const people = splitByAnd(partedByCommas(text)).flatMap(words => (words.length > 0 ? [readPerson(words)] : []))
  return joined(people).map(person => ({
    ...person,
    ...(right ? { right } : {}),
    confidence: round(person.confidence - doubt),
  }))
}

const company = (name: string, confidence: number): PersonInCell => ({
  is_physical_person: false,
  company_name: name,
  confidence,
})

function inIndivision(family: string, inside: string): PersonInCell[] {
  return inside
    .split(/,| et /i)
    .map(name => name.trim())
    .filter(Boolean)
    .flatMap(name => {
      const [person] = inLine(name)
      if (!person) return []
      const named = person.last_name || !person.is_physical_person ? person : { ...person, last_name: family }
      return [{ ...named, right: 'indivision' as const }]
    })
}

/** What is said beside a name: its right, a maiden name (not kept), words in brackets (they make the reading less sure). */
function withoutRemarks(line: string): { text: string; right?: 'usufruit' | 'nue_propriete'; doubt: number } {
  const right = /\busufrui/i.test(line) ? 'usufruit' : /\bnue?[- ]propri/i.test(line) ? 'nue_propriete' : undefined
  const bare = line
    .replace(/\b(vve|veuve)\b\.? ?/giu, ' ')
    .replace(/\(?\b(usufruiti?è?e?re?s?|usufruit|nue?s?[- ]propri[ée]t(aires?|é))\b\)?/giu, ' ')
    .replace(/(^|\s)n[ée]{1,2}e? (?=\p{L})(\p{Lu}[\p{Lu}'’-]+( \p{Lu}[\p{Lu}'’-]+)*|\p{L}+)/u, ' ')
  const text = bare.replace(/\([^()]*\)/g, ' ')
  return { text, ...(right ? { right } : {}), doubt: text === bare ? 0 : 0.2 }
}

/** « MARTIN Paul, MARTIN Sophie » are two people; the comma of « DURAND, Paul » stands before a first name. */
function partedByCommas(text: string): string {
  const parts = text.split(',').map(part => part.split(' ').filter(Boolean))
  const whole = parts.every(words => words.length > 1 && words.some(isCapital))
  return whole && parts.length > 1 ? parts.map(words => words.join(' ')).join(' et ') : text
}

/** Words parted by « et », « & », « ou »; civilities that go together (`M. et Mme`) stay so. */
function splitByAnd(text: string): string[][] {
  const words = text.replaceAll(',', ' ').split(' ').filter(Boolean)
  const parts: string[][] = [[]]
  for (let index = 0; index < words.length; index++) {
    const couple = civilityAt(words, index)
    if (couple) {
      parts.at(-1)!.push(...words.slice(index, index + couple.length))
      index += couple.length - 1
    } else if (/^(et|ou|&)$/i.test(words[index]!)) parts.push([])
    else parts.at(-1)!.push(words[index]!)
  }
  return parts
}

const isCapital = (word: string): boolean => {
  const letters = word.replace(/^[^\p{L}]+/u, '')
  return /^\p{Lu}[\p{Lu}'’.-]*$/u.test(letters) && /\p{Lu}.*\p{Lu}/u.test(letters)
}
/** Words that belong to the name after them. */
const isParticle = (word: string): boolean =>
  /^(de|du|des|d['’]|la|le|les|l['’]|van|von|der|el|ben|al|saint|sainte)$/i.test(word)

function readPerson(words: readonly string[]): PersonInCell {
  const civility = civilityAt(words, 0)
  const names = words.slice(civility?.length ?? 0)
  const family = familyOf(names)
  const given = names.filter((_, index) => index < family.from || index >= family.to)
  const last_name = names.slice(family.from, family.to).join(' ')
  const first_name = given.map(titled).join(' ')
  return {
    is_physical_person: true,
    ...(civility ? { civility: civility.civility } : {}),
    ...(last_name ? { last_name } : {}),
    ...(first_name ? { first_name } : {}),
    confidence: confidenceOf(names, family, civility),
  }
}

interface Family {
  readonly from: number
  readonly to: number
  /** Whether capitals distinguish it from the first names. */
  readonly sure: boolean
}

/** Where the family name stands: the words in capitals, or where lists usually have it. */
function familyOf(names: readonly string[]): Family {
  const capital = names.map(
    (name, index) =>
      isCapital(name) || (isParticle(name) && names[index + 1] !== undefined && isCapital(names[index + 1]!)),
  )
  const from = capital.indexOf(true)
  if (from === -1)
    return names.length > 1
      ? { from: names.length - 1, to: names.length, sure: false }
      : { from: 0, to: 0, sure: false }
  const end = capital.indexOf(false, from)
  if (end !== -1 || from > 0) return { from, to: end === -1 ? names.length : end, sure: true }
  if (names.length === 1) return { from: 0, to: 1, sure: true }
  // Everything is in capitals: the family name comes first, with its particles.
  let to = 1
  while (to < names.length - 1 && isParticle(names[to - 1]!)) to++
  return { from: 0, to, sure: false }
}

function confidenceOf(names: readonly string[], family: Family, civility: CivilityFound | undefined): number {
  if (names.length === 0 || names.some(name => /[\d=<>@+*]/.test(name))) return 0.4
  const alone = family.to - family.from === names.length
  const base = family.sure ? (alone ? 0.8 : 0.9) : names.length > 3 ? 0.6 : 0.7
  return round(Math.min(base + (civility ? 0.1 : 0), 0.95))
}

const round = (value: number): number => Math.max(0, Math.round(value * 100) / 100)

/** `ZOE` → `Zoe`; what is not in capitals stays as it is. */
const titled = (name: string): string =>
  isCapital(name)
    ? name.toLocaleLowerCase('fr-FR').replace(/(^|[-'’])\p{L}/gu, letter => letter.toLocaleUpperCase('fr-FR'))
    : name

/** One family name and two first names are one couple; two family names are two people, who share out a `M. et Mme`. */
function joined(people: readonly PersonInCell[]): PersonInCell[] {
  const result: PersonInCell[] = []
  for (const person of people) {
    const last = result.at(-1)
    const onlyFirst = person.first_name !== undefined && !person.last_name
    // In capitals a single word may be a first name: « DURAND ZOE ET PAUL ».
    const oneWord =
      person.last_name !== undefined && !person.first_name && !person.civility && last?.first_name !== undefined
    const shouted = oneWord && last.confidence < CONFIDENT + 0.1 && !person.last_name!.includes(' ')
    if (last?.last_name && (onlyFirst || shouted)) {
      const { last_name, ...rest } = person
      result[result.length - 1] = together(last, shouted ? { ...rest, first_name: titled(last_name!) } : person)
    } else if (last && !last.last_name && !last.first_name && last.civility) {
      result[result.length - 1] = { ...person, civility: civilityOf(last.civility, person.civility) ?? last.civility }
    } else result.push(person)
  }
  return parted(result)
}

/** « M. et Mme DURAND Paul et MARTIN Zoé »: one civility each. */
function parted(people: PersonInCell[]): PersonInCell[] {
  const [first, second] = people
  const pair = { mandmme: ['m', 'mme'], mmes: ['mme', 'mme'], messrs: ['m', 'm'] } as const
  const civility = first?.civility
  if (people.length !== 2 || !second || second.civility || !civility || civility === 'm' || civility === 'mme')
    return people
  return people.map((person, index) => ({ ...person, civility: pair[civility][index]! }))
}

function together(one: PersonInCell, other: PersonInCell): PersonInCell {
  const civility = civilityOf(one.civility, other.civility)
  const { civility: _, ...rest } = one
  return {
    ...rest,
    ...(civility ? { civility } : {}),
    first_name: [one.first_name, other.first_name].filter(Boolean).join(' et '),
    // Two people of whom no civility is said are a guess.
    confidence: round(civility ? Math.min(one.confidence, 0.9) : Math.min(one.confidence, 0.75)),
  }
}
