import { expect, test } from 'vitest'
import { aboutPeople, addedField, addedStep, moved, withChoices } from './edit-steps'

test('steps and fields get their codes from their labels, none twice, and keep their order', () => {
  const steps = addedStep(addedStep([], 'État des lieux'), 'État des lieux')
  expect(steps.map(({ id, order }) => [id, order])).toEqual([
    ['etat_des_lieux', 1],
    ['etat_des_lieux_2', 2],
  ])
  const step = addedField(addedField(steps[0]!, 'Avis', 'choice'), 'Avis', 'text')
  expect(step.fields).toEqual([
    { key: 'avis', label: 'Avis', type: 'choice', values: [] },
    { key: 'avis_2', label: 'Avis', type: 'text' },
  ])
  expect(withChoices(step.fields[0]!, 'Bon\n\nMauvais').values?.map(({ code }) => code)).toEqual(['bon', 'mauvais'])
  expect([moved([1, 2, 3], 1, -1), moved([1, 2], 1, 1)]).toEqual([
    [2, 1, 3],
    [1, 2],
  ])
})

test('a step about people begins with a person: one that it has, else a new one', () => {
  const step = addedField(addedStep([], 'Ressources')[0]!, 'Revenu', 'euro')
  expect(aboutPeople(step, true).fields.map(({ key }) => key)).toEqual(['personne', 'revenu'])
  const named = aboutPeople(addedField(step, 'Occupant', 'person'), true)
  expect(named.fields.map(({ key }) => key)).toEqual(['occupant', 'revenu'])
  expect(aboutPeople(named, false)).toEqual({ ...named, personal: false })
})
