import { describe, expect, it } from 'vitest'
import { placeNear } from './near-place.ts'

const near = (code: string | null, location: string | null) => placeNear(code, location)

describe('where an address is about', () => {
  it.each([
    ['49000', 'Angers'],
    ['49100', 'ANGERS'],
    ['49020', 'Angers Cedex 02'],
    ['49800', 'Trelaze'],
    ['38400', 'ST MARTIN D’HERES'],
    ['38400', 'Saint-Martin-d’Hères'],
    ['38403', 'St Martin d Heres CEDEX'],
    ['75011', 'Paris'],
    ['75011', 'Paris 11e arrondissement'],
    ['13008', 'Marseille 8'],
    ['97400', 'Saint-Denis'],
    ['97600', 'Mamoudzou'],
    ['20000', 'Ajaccio'],
    ['20200', 'Bastia'],
  ])('%s %s is its commune, however it is written', (code, location) => {
    expect(near(code, location)?.kind).toBe('commune')
  })

  it('is the same commune whichever way it is written, at its town', () => {
    expect(near('38400', 'ST MARTIN D’HERES')).toEqual(near('38403', 'saint-martin-d’hères cedex'))
    const angers = near('49000', 'Angers')!
    expect(Math.hypot(angers.latitude - 47.4736, angers.longitude + 0.5541)).toBeLessThan(0.02)
  })

  it('is what the postal code covers where the commune is not known, then the département', () => {
    expect(near('49000', 'Nulle-Part')?.kind).toBe('postal_code')
    expect(near('49000', null)?.kind).toBe('postal_code')
    expect(near('49999', 'Nulle-Part')?.kind).toBe('department')
    expect(near('20199', 'Nulle-Part')).not.toEqual(near('20299', 'Nulle-Part'))
  })

  it('is nowhere without a French postal code', () => {
    for (const code of [null, '', '4900', '490000', '99999', 'ABCDE', '49O00'])
      expect(near(code, 'Angers')).toBeUndefined()
  })
})
