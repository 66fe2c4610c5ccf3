import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../kernel/testing/property-runs.ts'
import { type PersonInCell, personsInCell, toConfirm } from './persons-in-cell.ts'

/** One person on a line: civility|last|first|right, or the company's name; a question mark when to be confirmed. */
const line = (person: PersonInCell): string =>
  (person.is_physical_person
    ? [person.civility, person.last_name, person.first_name, person.right]
        .map(part => part ?? '')
        .join('|')
        .replace(/\|+$/, '')
    : `${person.company_name}`) + (person.confidence < 0.8 ? ' ?' : '')

describe('names in a cell', () => {
  it.each([
    ['Mme DURAND Zoé', ['mme|DURAND|Zoé']],
    ['M. Paul DURAND', ['m|DURAND|Paul']],
    ['DURAND Zoé', ['|DURAND|Zoé']],
    ['DURAND-MARTIN Anne-Lise', ['|DURAND-MARTIN|Anne-Lise']],
    ['Mme DE LA TOUR Zoé', ['mme|DE LA TOUR|Zoé']],
    ['M. de LATTRE Jean', ['m|de LATTRE|Jean']],
    ['MME DURAND ZOE', ['mme|DURAND|Zoe']],
    ['DURAND ZOE', ['|DURAND|Zoe ?']],
    ['Zoé Durand', ['|Durand|Zoé ?']],
    ['DURAND, Zoé', ['|DURAND|Zoé']],
    ['M. DURAND', ['m|DURAND']],
    ['DURAND', ['|DURAND']],
    // One family name, two first names: one person.
    ['M. et Mme DURAND Paul et Zoé', ['mandmme|DURAND|Paul et Zoé']],
    ['M. et Mme DURAND', ['mandmme|DURAND']],
    ['M/Mme DURAND Paul', ['mandmme|DURAND|Paul']],
    ['M. OU MME DURAND PAUL', ['mandmme|DURAND|Paul']],
    ['MM. DURAND Paul et Luc', ['messrs|DURAND|Paul et Luc']],
    ['Mmes DURAND Zoé et Anne', ['mmes|DURAND|Zoé et Anne']],
    ['M. DURAND Paul et Mme Zoé', ['mandmme|DURAND|Paul et Zoé']],
    ['DURAND Paul et Zoé', ['|DURAND|Paul et Zoé ?']],
    ['DURAND Paul / Zoé', ['|DURAND|Paul et Zoé ?']],
    ['DURAND PAUL ET ZOE', ['|DURAND|Paul et Zoe ?']],
    // Two family names: two people.
    ['M. DURAND Paul et Mme MARTIN Zoé', ['m|DURAND|Paul', 'mme|MARTIN|Zoé']],
    ['M. et Mme DURAND Paul et MARTIN Zoé', ['m|DURAND|Paul', 'mme|MARTIN|Zoé']],
    ['DURAND Paul et MARTIN Zoé', ['|DURAND|Paul', '|MARTIN|Zoé']],
    ['MARTIN Paul, MARTIN Sophie', ['|MARTIN|Paul', '|MARTIN|Sophie']],
    ['Mme VVE DURAND Zoé', ['mme|DURAND|Zoé']],
    ['DURAND / MARTIN', ['|DURAND', '|MARTIN']],
    ['DURAND Paul\nMARTIN Zoé', ['|DURAND|Paul', '|MARTIN|Zoé']],
    ['MME DURAND ZOE ET M MARTIN PAUL', ['mme|DURAND|Zoe', 'm|MARTIN|Paul']],
    ['M. DURAND Paul ; SCI LES LYS', ['m|DURAND|Paul', 'SCI LES LYS']],
    // Companies first.
    ['SCI PIERRE ET FILS', ['SCI PIERRE ET FILS']],
    ['S.A. Foncière du Nord', ['S.A. Foncière du Nord']],
    ['SA LES TOITS', ['SA LES TOITS']],
    ['Commune de Rennes', ['Commune de Rennes']],
    ['OPH Archipel et associés', ['OPH Archipel et associés']],
    ['SCI LES LYS c/o M. DURAND', ['SCI LES LYS']],
    // Several whom nobody can distinguish.
    ['Indivision DURAND (Zoé, Paul)', ['|DURAND|Zoé|indivision ?', '|DURAND|Paul|indivision ?']],
    ['Indivision DURAND (DURAND Zoé, MARTIN Paul)', ['|DURAND|Zoé|indivision', '|MARTIN|Paul|indivision']],
    ['Indivision DURAND et MARTIN', ['Indivision DURAND et MARTIN ?']],
    ['Succession DURAND', ['Succession DURAND ?']],
    ['Consorts MARTIN', ['Consorts MARTIN ?']],
    // What is beside a name.
    ['Mme DURAND née MARTIN Zoé', ['mme|DURAND|Zoé']],
    ['Mme DURAND Zoé née Martin', ['mme|DURAND|Zoé']],
    ['Mme DURAND Zoé (usufruitière)', ['mme|DURAND|Zoé|usufruit']],
    ['M. DURAND Paul nu-propriétaire', ['m|DURAND|Paul|nue_propriete']],
    ['DURAND Zoé (décédée)', ['|DURAND|Zoé ?']],
    ['=DURAND Zoé', ['|=DURAND|Zoé ?']],
  ])('%j', (cell, people) => expect(personsInCell(cell).map(line)).toEqual(people))

  it('nobody is found in a cell without a letter', () => {
    for (const cell of ['', ' - ', '/', '12']) {
      expect(personsInCell(cell)).toEqual([])
      expect(toConfirm(personsInCell(cell))).toBe(true)
    }
  })

  it('whatever is written, each person found has a name', () => {
    const pieces = fc.constantFrom(...'M. et Mme / DURAND Zoé ( ) née SCI \n , de 12 c/o indivision &'.split(' '))
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(pieces, { maxLength: 60 }).map(all => all.join(' ')),
    )
    fc.assert(
      fc.property(texts, cell =>
        personsInCell(cell).every(
          one =>
            (one.is_physical_person ? one.last_name : one.company_name) && one.confidence >= 0 && one.confidence <= 1,
        ),
      ),
      { numRuns: propertyRuns(500) },
    )
  })
})
