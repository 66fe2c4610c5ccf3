import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import {
  activeFilters,
  listQueryOf,
  nextSort,
  readTableState,
  type TableStateRules,
  withoutPlace,
  writeTableState,
} from './table-state.ts'

const rules: TableStateRules = {
  filterKeys: ['status', 'mission_id', 'status_before'],
  sortable: ['reference', 'status_on'],
  defaultSize: 50,
  sizes: [20, 50, 100, 1000],
  defaultSort: { column: 'reference', direction: 'asc' },
}

describe('the state of a list in its address', () => {
  it('is restored from what it wrote', () => {
    const search = 'q=dupont&status=contact,depose&sort=-status_on&page=3&size=100'
    const state = readTableState(search, rules)
    expect(state).toEqual({
      q: 'dupont',
      filters: { status: ['contact', 'depose'] },
      sort: { column: 'status_on', direction: 'desc' },
      page: 3,
      size: 100,
    })
    expect(writeTableState('', state, rules)).toBe(search)
  })

  it('leaves out what is as usual and keeps what is not its own', () => {
    const state = readTableState('?page=1&size=50&sort=reference&tab=plan', rules)
    expect(writeTableState('tab=plan&page=4', state, rules)).toBe('tab=plan')
  })

  it('reads lists repeated or written as JSON, as a router may write them', () => {
    expect(readTableState('status=contact&status=depose', rules).filters.status).toEqual(['contact', 'depose'])
    expect(readTableState('status=%5B%22contact%22%2C%22depose%22%5D&q=%22123%22', rules)).toMatchObject({
      filters: { status: ['contact', 'depose'] },
      q: '123',
    })
  })

  it('keeps one value of a filter that takes a single one', () => {
    const one = { ...rules, singleKeys: ['status'] }
    expect(readTableState('status=contact,depose&mission_id=a,b', one).filters).toEqual({
      status: ['contact'],
      mission_id: ['a', 'b'],
    })
  })

  it('has filters in force until the address says otherwise, and says so when one is lifted', () => {
    const usual = { ...rules, defaultFilters: { status: ['contact'] } }
    const state = readTableState('', usual)
    expect(state.filters).toEqual({ status: ['contact'] })
    expect([writeTableState('', state, usual), activeFilters(state, usual.defaultFilters)]).toEqual(['', 0])
    expect(activeFilters(readTableState('status=depose', usual), usual.defaultFilters)).toBe(1)
    const lifted = writeTableState('', { ...state, filters: {} }, usual)
    expect(lifted).toBe('status=*')
    expect(readTableState(lifted, usual).filters).toEqual({})
    expect(listQueryOf(readTableState(lifted, usual))).not.toHaveProperty('status')
    const other = writeTableState(lifted, { ...state, filters: { status: ['depose'] } }, usual)
    expect([other, readTableState(other, usual).filters]).toEqual(['status=depose', { status: ['depose'] }])
  })

  it('keeps a text as it is, commas included, and a range as it is written', () => {
    const texts = { ...rules, filterKeys: ['name', 'nb_lots'], singleKeys: ['name', 'nb_lots'], textKeys: ['name'] }
    const state = readTableState('name=Martin%2C+Paul&nb_lots=10..20', texts)
    expect(state.filters).toEqual({ name: ['Martin, Paul'], nb_lots: ['10..20'] })
    expect(readTableState(writeTableState('', state, texts), texts)).toEqual(state)
  })

  it('says nothing of where another list was scrolled', () => {
    expect(writeTableState('line=22&tab=plan', readTableState('', rules), rules)).toBe('tab=plan')
    expect(withoutPlace('status=a,b&page=3&line=22')).toBe('status=a,b')
  })

  it('asks its search under the name the API gives it', () => {
    const state = readTableState('q=angers', rules)
    expect(listQueryOf(state)).toMatchObject({ q: 'angers' })
    expect(listQueryOf(state, 'term')).toMatchObject({ term: 'angers' })
    expect(listQueryOf(state, 'term')).not.toHaveProperty('q')
  })

  it('ignores what makes no sense', () => {
    expect(readTableState('page=-4&size=7&sort=password&status=&status=[oops', rules)).toEqual({
      q: '',
      filters: {},
      sort: rules.defaultSort,
      page: 1,
      size: 50,
    })
  })

  it('asks the API for just that', () => {
    expect(listQueryOf(readTableState('q=a&status=contact&page=2', rules))).toEqual({
      q: 'a',
      status: ['contact'],
      sortBy: 'reference',
      sortDirection: 'asc',
      page: 2,
      size: 50,
    })
  })

  it('sorts up, then down, then as usual', () => {
    const up = nextSort(undefined, 'reference')
    expect(up).toEqual({ column: 'reference', direction: 'asc' })
    const down = nextSort(up, 'reference')
    expect(down).toEqual({ column: 'reference', direction: 'desc' })
    expect(nextSort(down, 'reference')).toBeUndefined()
    expect(nextSort(down, 'status_on')).toEqual({ column: 'status_on', direction: 'asc' })
  })
})

describe('the exported file', () => {
  it('parts cells by semicolons and quotes what needs it', () => {
    expect(csvOf(['Nom', 'Note'], [['Le Goff; Anne', 'dit "oui"']])).toBe(
      '\uFEFFNom;Note\r\n"Le Goff; Anne";"dit ""oui"""\r\n',
    )
  })

  it('never lets a cell run as a formula', () => {
    const [, row] = csvOf(['a'], [['=HYPERLINK("x")', '+33612345678', '-2+3', '@sum', '\t=1', '-12,50', '2026']]).split(
      '\r\n',
    )
    expect(row).toBe(`"'=HYPERLINK(""x"")";'+33612345678;'-2+3;'@sum;'\t=1;-12,50;2026`)
  })
})
