import { checkKey, differenceSentence, type KeyCheck, keySentence } from '../tantiemes/check.ts'
import { ofThousandths, thousandths } from '../tantiemes/split.ts'

/** A lot as an assembly counts it on its day. */
export interface AttendingLot {
  readonly lot_number: string
  /** Its owners of the day. */
  readonly owners: readonly string[]
  /** Its tantièmes of the general clé, decimal texts; several where the clé stands twice. */
  readonly tantiemes: readonly string[]
}

/** Somebody who votes: an owner, or those who own together and have one voice-holder. */
interface AttendanceLine {
  /** Nobody where the owner is not known. */
  readonly people: readonly string[]
  readonly lots: readonly string[]
  /** Thousandths. */
  readonly tantiemes: bigint
  /** Thousandths; nobody votes for an unknown owner. */
  readonly voices: bigint
  /** The law cuts whoever holds more than half to the sum of the others. */
  readonly cut: boolean
}

export interface AttendanceSheet {
  readonly lines: readonly AttendanceLine[]
  readonly tantiemes: bigint
  readonly voices: bigint
  readonly check: KeyCheck
}

/**
 * Those who vote on a day with what they hold. Owners come in the order of `nameOf`, or of their first lot where no name is told;
 * lots without an owner come last.
 *
 * @param declared the total of the general clé, as the copro says it
 * @param lots in the order of their numbers
 * @param nameOf what a person is put in order by
 */
export function attendanceOf(
  declared: number | null | undefined,
  lots: readonly AttendingLot[],
  nameOf: (person: string) => string | undefined,
): AttendanceSheet {
  const holders = new Map<string, { people: string[]; lots: string[]; tantiemes: bigint }>()
  for (const { lot_number, owners, tantiemes } of lots) {
    const people = [...new Set(owners)].sort()
    const line = holders.get(people.join()) ?? { people, lots: [], tantiemes: 0n }
    line.lots.push(lot_number)
    line.tantiemes += tantiemes.reduce((sum, one) => sum + thousandths(one), 0n)
    holders.set(people.join(), line)
  }
  const total = sumOf([...holders.values()].map(one => one.tantiemes))
  const lines = [...holders.values()].map(one => ({ ...one, ...voicesOf(one, total) }))
  const inOrder = lines
    .map(line => ({ ...line, people: byName(line.people, nameOf) }))
    .map(line => ({ line, name: nameOf(line.people[0] ?? '') }))
    .sort((a, b) => unknownLast(a.line, b.line) || french.compare(a.name ?? '', b.name ?? ''))
    .map(({ line }) => line)
  return {
    lines: inOrder,
    tantiemes: total,
    voices: sumOf(inOrder.map(one => one.voices)),
    check: checkKey(declared, lots),
  }
}

const french = new Intl.Collator('fr-FR', { numeric: true })
const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, one) => sum + one, 0n)
const unknownLast = (a: Pick<AttendanceLine, 'people'>, b: Pick<AttendanceLine, 'people'>) =>
  Number(a.people.length === 0) - Number(b.people.length === 0)
const byName = (people: readonly string[], nameOf: (person: string) => string | undefined) =>
  [...people].sort((a, b) => french.compare(nameOf(a) ?? '', nameOf(b) ?? ''))

/** Law of 10 July 1965, article 22: more than half of all counts as much as the others together. */
function voicesOf({ people, tantiemes }: { people: readonly string[]; tantiemes: bigint }, total: bigint) {
  if (people.length === 0) return { voices: 0n, cut: false }
  const cut = tantiemes * 2n > total
  return { voices: cut ? total - tantiemes : tantiemes, cut }
}

/** Where the sheet stands against the tantièmes of the copro, in sentences. */
export function attendanceNotes({ lines, check, tantiemes }: AttendanceSheet, hasGeneral: boolean): string[] {
  if (!hasGeneral) return ['La copropriété n’a pas de clé générale\u00A0: les voix ne sont pas connues.']
  const without = check.without.length > 0 ? `Sans tantième\u00A0: ${listed(check.without)}.` : ''
  const twice = check.twice.length > 0 ? `Clé générale notée deux fois\u00A0: ${listed(check.twice)}.` : ''
  const cut = lines.find(one => one.cut)
  return [
    `Tantièmes généraux\u00A0: ${keySentence(check)}.`,
    differenceSentence(check),
    without,
    twice,
    lines.some(({ people }) => people.length === 0)
      ? 'Des lots n’ont pas de propriétaire connu à ce jour\u00A0: ils ne votent pas.'
      : '',
    cut && tantiemes > 0n
      ? `Un copropriétaire tient plus de la moitié des tantièmes\u00A0: ses voix sont ramenées à ${shownThousandths(cut.voices)}, la somme de celles des autres (article 22).`
      : '',
  ].filter(Boolean)
}

/** Lots that are named one by one. */
const NAMED = 20
export const listed = (lots: readonly string[]): string =>
  lots.length > NAMED ? `${lots.slice(0, NAMED).join(', ')} et ${lots.length - NAMED} autres` : lots.join(', ')

const shownThousandths = (value: bigint): string => ofThousandths(value).replace('.', ',')
