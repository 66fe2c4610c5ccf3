import type { CurrentUser } from '@faitage/contracts/identity/user'
import { expect, it } from 'vitest'
import { paletteActions } from './palette-actions'
import { finds } from './palette-verbs'

const permissions = ['create mission', 'read mission', 'create project', 'create copro', 'create person']
const nothing = () => {}
const acts = { go: nothing, ask: nothing, choose: nothing, act: nothing, signOut: async () => {} }

const found = (typed: string, mode: 'individual' | 'copro') =>
  paletteActions({ user: { permissions } as CurrentUser, mode, opened: undefined, onMission: undefined, ...acts })
    .filter(({ label, also = '' }) => finds(typed, `${label} ${also}`))
    .map(({ label }) => label)

it.each([
  ['nouvelle mission', 'individual', 'Nouvelle mission'],
  ['Créer une mission', 'individual', 'Nouvelle mission'],
  ['mission nouv', 'copro', 'Nouvelle mission'],
  ['creer un projet', 'individual', 'Nouveau projet'],
  ['ajouter une copro', 'copro', 'Nouvelle copropriété'],
  ['créer personne', 'copro', 'Nouvelle personne'],
] as const)('« %s » finds what makes one, in mode %s', (typed, mode, label) => {
  expect(found(typed, mode)).toEqual([label])
})
