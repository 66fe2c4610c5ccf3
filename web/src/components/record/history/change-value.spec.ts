import { describe, expect, it } from 'vitest'
import { changeValue } from './change-value.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

describe('a value in a history', () => {
  it('reads as a person would say it', () => {
    expect(changeValue('requester.email', null)).toBe('vide')
    expect(changeValue('urgent_visit', true)).toBe('oui')
    expect(changeValue('status', 'depose')).toBe('Déposé')
    expect(changeValue('requester.type', 'PO')).toBe('Propriétaire occupant')
    expect(changeValue('requester.title', 'mandmme')).toBe('M. et Mme')
    expect(changeValue('mission_start_date', '2026-03-12')).toBe('12/03/2026')
    expect(changeValue('requester.adults_occupants_number', 2)).toBe('2')
    expect(plain(changeValue('requester.taxable_incomes', [{ date: '2024-12-31', income: 2_150_000 }]))).toBe(
      '2024 : 21 500 €',
    )
    expect(changeValue('referrers', [{ id: 'x', name: 'Camille Renaud' }])).toBe('Camille Renaud')
    expect(changeValue('referrers', [])).toBe('vide')
    expect(changeValue('accommodations.x.living_area', '92.5')).toBe('92,5')
    expect(changeValue('reference', '92.5')).toBe('92.5')
  })
})
