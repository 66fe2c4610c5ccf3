import { expect, it } from 'vitest'
import { kindTold } from './cle-kind.ts'

it.each([
  ['Générale', 'generale'],
  ['Ascenseur B', 'ascenseur'],
  ['Chauffage collectif', 'chauffage'],
  ['Eau froide', 'eau'],
  ['Escalier 2', 'escalier'],
  ['Bât. A', 'batiment'],
  ['Bureaux', undefined],
])('the clé %j tells the kind %s', (label, kind) => expect(kindTold(label)).toBe(kind))
