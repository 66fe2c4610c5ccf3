import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ofThousandths, thousandths } from '../tantiemes/split.ts'
import { type AttendingLot, attendanceNotes, attendanceOf } from './attendance.ts'

const lot = (lot_number: string, owners: string[], tantieme?: string): AttendingLot => ({
  ...{ lot_number, owners },
  tantiemes: tantieme === undefined ? [] : [tantieme],
})
const names: Record<string, string> = { a: 'Zola', b: 'Éluard', c: 'aragon' }
const told = (lots: AttendingLot[], declared: number | null = null) =>
  attendanceOf(declared, lots, id => names[id]).lines.map(({ people, lots, tantiemes, voices, cut }) =>
    [people.join('+'), lots.join(), ofThousandths(tantiemes), ofThousandths(voices), cut].join(' '),
  )

it('owners come by name with their lots; those who own together have one voice-holder, nobody votes for an unknown owner', () => {
  expect(
    told([
      lot('1', ['a'], '100'),
      lot('2', ['b', 'a'], '200.5'),
      lot('3', ['c'], '150'),
      lot('4', [], '10'),
      lot('5', ['a'], '50'),
    ]),
  ).toEqual(['c 3 150 150 false', 'b+a 2 200.5 200.5 false', 'a 1,5 150 150 false', ' 4 10 0 false'])
})

it('more than half counts as much as the others together, just half does not', () => {
  expect(told([lot('1', ['a'], '501'), lot('2', ['b'], '499')])).toEqual(['b 2 499 499 false', 'a 1 501 499 true'])
  expect(told([lot('1', ['a'], '500'), lot('2', ['b'], '500')])).toEqual(['b 2 500 500 false', 'a 1 500 500 false'])
})

it('says where the sum stands against the tantièmes, and what is missing', () => {
  const notes = attendanceNotes(
    attendanceOf(1000, [lot('1', ['a'], '400'), lot('2', ['b'])], () => undefined),
    true,
  )
  expect(notes.map(one => one.replaceAll('\u00A0', ' '))).toEqual([
    'Tantièmes généraux : 400 / 1 000 · 1 lot sans tantième.',
    'Il manque 600 tantièmes.',
    'Sans tantième : 2.',
    'Un copropriétaire tient plus de la moitié des tantièmes : ses voix sont ramenées à 0, la somme de celles des autres (article 22).',
  ])
  expect(
    attendanceNotes(
      attendanceOf(null, [], () => undefined),
      false,
    ),
  ).toHaveLength(1)
})

it('each lot stands on one line, and lines come to the tantièmes of all', () => {
  const any = fc.array(
    fc.record({
      owners: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      held: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(any, all => {
      const lots = all.map(({ owners, held }, nth) => lot(String(nth), owners, held?.toString()))
      const { lines, tantiemes, voices } = attendanceOf(null, lots, id => names[id])
      const sum = lots.reduce(
        (total, one) => total + one.tantiemes.reduce((held, value) => held + thousandths(value), 0n),
        0n,
      )
      expect(lines.flatMap(one => one.lots).sort()).toEqual(lots.map(one => one.lot_number).sort())
      expect(tantiemes).toBe(sum)
      expect(voices <= sum).toBe(true)
      expect(lines.every(one => one.voices * 2n <= voices || one.voices <= one.tantiemes)).toBe(true)
    }),
  )
})
