import { defaultPerrenoudEnums } from '@faitage/contracts/referential/perrenoud'
import { expect, it } from 'vitest'
import { ApiRefusal } from '@/api/refusal'
import { speakFrench } from '@/lib/validation'
import { inLine, listForm, moved, refusalInEditor, rowsOf } from './list-values'

speakFrench()

const rows = rowsOf(defaultPerrenoudEnums.inertia)
const faults = (values: unknown) =>
  listForm.safeParse({ values }).error?.issues.map(issue => [issue.path.join('.'), issue.message])

it('what the server has is what the editor writes', () => {
  expect(rows[0]).toEqual({ value: '1', name: 'Légère', disabled: false })
  expect(faults(rows)).toBeUndefined()
})

it('refuses what the server would, in its words', () => {
  expect(faults([...rows, { name: ' ', disabled: false }])).toEqual([['values.4.name', 'Ce champ est obligatoire.']])
  expect(faults([...rows, { name: 'lourde' }])).toEqual([['values.4.name', 'Il ne peut y avoir 2 fois le même nom.']])
  expect(faults([])).toEqual([['values', 'Au moins 1 élément.']])
})

it('moves a row by a place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

it('a refusal names the rows of the editor', () => {
  const fields = [{ path: 'enums.inertia.3.name', message: 'Ce champ est obligatoire.' }]
  const refusal = new ApiRefusal({ key: 'VALIDATION', message: '', status: 422, details: { fields } })
  expect(refusalInEditor(refusal, 'inertia').fields).toEqual([
    { path: 'values.3.name', message: 'Ce champ est obligatoire.' },
  ])
})

it('a conflict is shown in rows on both sides', () => {
  const details = {
    who: 'Alix Amiel',
    at: '2026-11-21T10:00:00Z',
    revision: 4,
    fields: [
      {
        field: 'inertia',
        label: 'Inertie',
        yours: [{ value: '1', name: 'Faible' }, { name: 'Autre' }],
        theirs: [{ value: '1', label: 'Légère', disabled: true }],
        who: 'Alix Amiel',
        at: '2026-11-21T10:00:00Z',
      },
    ],
  }
  const told = refusalInEditor(new ApiRefusal({ key: 'CONFLICT', message: '', status: 409, details }), 'inertia')
    .conflict?.fields[0]
  expect(told).toMatchObject({ field: 'values', label: 'Inertie' })
  expect(told?.theirs).toEqual([{ value: '1', name: 'Légère', disabled: true }])
  expect(inLine(told?.yours)).toBe('Faible, Autre')
  expect(inLine(told?.theirs)).toBe('Légère (désactivée)')
})
