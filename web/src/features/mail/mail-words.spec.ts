import { expect, test } from 'vitest'
import { failureText, mailStateLabel, recipientText } from './mail-words.ts'
import { outboxHref } from './outbox-href.ts'

test('a queued mail is to be read here where nothing is sent', () => {
  expect(mailStateLabel('queued', true)).toBe('À envoyer')
  expect(mailStateLabel('queued', false)).toBe('À lire ici')
  expect(mailStateLabel('failed', true)).toBe('Non distribué')
})

test('a mail is named by its person, its address, or says that both are gone', () => {
  expect(recipientText({ recipient_name: 'Camille Renaud', to: 'c@exemple.fr' })).toBe('Camille Renaud')
  expect(recipientText({ recipient_name: '', to: 'c@exemple.fr' })).toBe('c@exemple.fr')
  expect(recipientText({ recipient_name: '', to: null })).toBe('Destinataire effacé')
})

test('a code of the mail server is written in words', () => {
  expect(failureText('EAUTH 535')).toContain('SMTP_URL')
  expect(failureText('EENVELOPE 550')).toBe('Le serveur d’envoi refuse cette adresse.')
  expect(failureText('EENVELOPE 451')).toBe('Le serveur d’envoi a remis cet envoi à plus tard.')
  expect(failureText('ESOCKET')).toBe('Le serveur d’envoi ne répond pas.')
})

test('opening a mail keeps the filters of the list, closing it too', () => {
  expect(outboxHref('state=failed,queued&page=2', 'x')).toBe('/admin/outbox?state=failed,queued&page=2&message=x')
  expect(outboxHref('state=failed&message=x', undefined)).toBe('/admin/outbox?state=failed')
  expect(outboxHref('message=x', undefined)).toBe('/admin/outbox')
})
