import type { EnergyAuditSheet } from '@faitage/contracts/energy-audit/energy-audit'
import { expect, it } from 'vitest'
import { areaWarnings, livingAreaWarning } from './area-warnings.ts'
import { fedSheet } from './fed-sheet.ts'

const said = (text: string) => text.replaceAll('\u00A0', ' ')
const sheet = {
  project_id: 'p',
  accommodation_id: 'a',
  kind: 'initial',
  name: 'État initial',
  metrics: { living_area: '60', assumed: ['living_area'] },
  rooms: [
    {
      ...{ id: 'r1', name: 'Salon', length: '5', width: '4', height_under_ceiling: '2.5', heating_id: 'h' },
      wall_inputs: [{ id: 'i1', name: 'Nord', area: '8' }],
    },
    {
      ...{ id: 'r2', name: 'Chambre', area: '12', heating_id: 'Chaudière', air_conditioning: true },
      wall_inputs: [
        { id: 'i2', name: 'nord ', area: '4.5' },
        { id: 'i3', name: 'Sud', area: '6' },
      ],
    },
  ],
  walls: [{ id: 'w', name: 'Nord', area: '10', assumed: ['area', 'lining'] }],
  woodworks: [
    { id: 'f1', name: 'F1', wall: 'w', area: '7' },
    { id: 'f2', name: 'F2', wall: 'nord', area: '4' },
  ],
  heatings: [{ id: 'h', name: 'Chaudière' }],
  air_conditioning: [{ id: 'c', name: 'Split' }],
} as const satisfies EnergyAuditSheet

it('warns of windows larger than their wall, and of areas other than those of the rooms', () => {
  expect(areaWarnings(sheet).get('walls 0')?.map(said)).toEqual([
    'Ses menuiseries font 11 m², plus que ses 10 m² de partie opaque : vérifiez les deux.',
    'Les pièces font 12,5 m² pour « Nord » : 2,5 m² de plus qu’ici.',
  ])
  expect(said(livingAreaWarning(sheet) ?? '')).toBe(
    'Les pièces font 32 m² ensemble : 28 m² de moins que la surface habitable.',
  )
  expect(areaWarnings({ ...sheet, rooms: [], woodworks: [] }).size).toBe(0)
  expect(livingAreaWarning({ ...sheet, metrics: { living_area: '32.2' } })).toBeUndefined()
})

it('the rooms feed the forms: elements by name, new ones added, the living area, what is heated and cooled', () => {
  const fed = fedSheet(sheet, () => 'new')
  expect(fed).toEqual({
    metrics: { living_area: '32', ceiling_height: '2.5' },
    walls: [
      { id: 'w', name: 'Nord', area: '12.5', assumed: ['lining'] },
      { id: 'new', name: 'Sud', area: '6' },
    ],
    heatings: [{ id: 'h', name: 'Chaudière', heated_area: '32' }],
    air_conditioning: [{ id: 'c', name: 'Split', area: '12' }],
  })
  expect(fedSheet({ ...sheet, ...fed } as EnergyAuditSheet, () => 'other')).toEqual({})
})
