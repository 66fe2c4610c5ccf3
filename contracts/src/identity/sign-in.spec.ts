import { describe, expect, it } from 'vitest'
import { isCommonPassword, isOwnEmail, newPassword } from './sign-in.ts'

describe('a new password', () => {
  it.each([
    'Sept-tuiles-de-Beauce',
    'lucarnes et chevrons',
    'pluie7Ardoise',
    'ㅁㄴㅇㄹ-forêt-nocturne',
    'Kq9-vw2L-xxxxxx',
  ])('may be %s', password => {
    expect(newPassword.safeParse(password).success).toBe(true)
  })

  it.each([
    ['a run of keys', 'azertyuiopqs'],
    ['a run of keys and figures', 'azertyuiop123'],
    ['a run of keys backwards', 'poiuytreza!!'],
    ['figures', '123456789012'],
    ['figures backwards', '9876543210987'],
    ['one letter', 'aaaaaaaaaaaaaaa'],
    ['a short piece over and over', 'toittoittoittoit'],
    ['a known one', 'MotDePasse2026!'],
    ['a known one in pieces', 'mot-de-passe-2026'],
    ['the trade', 'Renovation2026'],
    ['the product', 'Faîtage2026!!'],
  ])('may not be %s (%s)', (_, password) => {
    expect(isCommonPassword(password)).toBe(true)
    expect(newPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('trop courant'),
    ])
  })

  it('counts at least twelve characters, and says only that of a short one', () => {
    expect(newPassword.safeParse('azerty').error?.issues.map(({ message }) => message)).toEqual([
      'Choisissez au moins 12 caractères.',
    ])
    expect(newPassword.safeParse('é'.repeat(201)).success).toBe(false)
  })

  it('is not the person’s own address', () => {
    const email = 'camille.renaud@exemple.fr'
    for (const own of [email, 'Camille.Renaud@Exemple.fr', 'camille renaud 2026', 'CamilleRenaud1', `${email}!`])
      expect([own, isOwnEmail(own, email)]).toEqual([own, true])
    for (const other of ['Sept-tuiles-de-Beauce', 'renaud aime les toits']) expect(isOwnEmail(other, email)).toBe(false)
    expect(isOwnEmail('abcdefghijkl', 'abc@exemple.fr')).toBe(false)
  })
})
