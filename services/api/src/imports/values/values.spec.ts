import { readCivility } from '@faitage/contracts/kernel/reading/choice'
import { readEmail, readPostalCode } from '@faitage/contracts/kernel/reading/contact'
import type { Reading } from '@faitage/contracts/kernel/reading/reading'
import { NOT_A_PHONE } from '@faitage/contracts/kernel/rules'
import { projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { describe, expect, it } from 'vitest'
import { readPhone } from '../../kernel/contact-values.ts'
import { readAccommodationType, readRequesterType, readStatus } from '../rows/values/labels.ts'

const readValue = <T>(reading: Reading<T>): T | string => (reading.ok ? reading.value : `! ${reading.message}`)

describe('contacts', () => {
  it.each([
    ['06 39 98 47 23', '06 39 98 47 23'],
    ['0353018090', '03 53 01 80 90'],
    ['06.39.98.43.11', '06 39 98 43 11'],
    ['+33 2 61 91 04 74', '02 61 91 04 74'],
    ['+33(0)2-61-91-04-74', '02 61 91 04 74'],
    ['0033261910474', '02 61 91 04 74'],
    ['639984723', '06 39 98 47 23'],
    ['+32 2 555 12 12', '+32 2 555 12 12'],
  ])('reads the phone number %s', (raw, text) => expect(readValue(readPhone(raw))).toBe(text))

  it('reads a phone number that a spreadsheet took for a number', () => {
    expect(readValue(readPhone(639984723))).toBe('06 39 98 47 23')
  })

  it.each(['12', 'non communiqué', '06 39 98 47', '00 12 34 56 78', '06 39 98 47 23 12'])('refuses %s', raw =>
    expect(readValue(readPhone(raw))).toBe(`! ${NOT_A_PHONE}`),
  )

  it('reads addresses and postal codes', () => {
    expect(readValue(readEmail(' Zoe.Ndiaye@Exemple.FR '))).toBe('Zoe.Ndiaye@exemple.fr')
    expect(readValue(readEmail('mailto: zoe@exemple.fr\u200B'))).toBe('zoe@exemple.fr')
    expect(readEmail('pas-une-adresse').ok).toBe(false)
    expect(readValue(readPostalCode('37400'))).toBe('37400')
    expect(readValue(readPostalCode('97 110'))).toBe('97110')
    expect(readValue(readPostalCode(1000))).toBe('01000')
    for (const raw of ['4900', '490001', 'Vitré', '99123', '00100']) expect(readPostalCode(raw).ok).toBe(false)
  })
})

describe('labels', () => {
  it.each(projectStatuses)('reads the status %s by its label and its name, whatever the case and accents', status => {
    const label = projectStatusLabels[status]
    const plain = label.normalize('NFD').replace(/\p{M}/gu, '')
    for (const text of [status, label, label.toUpperCase(), ` ${plain.toLowerCase()} `]) {
      expect(readValue(readStatus(text))).toBe(status)
    }
  })

  it('reads types and civilities', () => {
    expect(['PO', 'po', 'Propriétaire occupant'].map(raw => readValue(readRequesterType(raw)))).toEqual([
      'PO',
      'PO',
      'PO',
    ])
    expect(readValue(readRequesterType('syndicat de copropriétaires'))).toBe('SDC')
    expect(
      ['M.', 'Monsieur', 'Mme', 'M. et Mme', 'M. & Mme', 'Mmes', 'MM.'].map(raw => readValue(readCivility(raw))),
    ).toEqual(['m', 'm', 'mme', 'mandmme', 'mandmme', 'mmes', 'messrs'])
    expect(readValue(readAccommodationType('maison'))).toBe('Maison')
  })

  it('refuses what is not in the list', () => {
    expect(readStatus('Visite fantôme').ok).toBe(false)
    expect(readRequesterType('PROPRIO').ok).toBe(false)
    expect(readCivility('Dr').ok).toBe(false)
    expect(readStatus('__proto__').ok).toBe(false)
    expect(readStatus('constructor').ok).toBe(false)
  })
})
