import { expect, test } from 'vitest'
import { configFrom } from '../config.ts'
import { invitationMail, resetMail } from './outbox/templates.fr.ts'

const link = 'https://faitage.exemple.fr/auth/reset?token=a&b="c"'

test('a template greets, gives its link whole, and says how long it is good for', () => {
  const { subject, text, html } = resetMail({ name: 'Camille Renaud', link, minutes: 60 })
  expect(subject).toBe('Choisissez un nouveau mot de passe')
  expect(text).toContain('Bonjour Camille Renaud,')
  expect(text).toContain(`\n${link}\n`)
  expect(text).toContain('pendant 1 heure.')
  expect(html).toContain('href="https://faitage.exemple.fr/auth/reset?token=a&#38;b=&#34;c&#34;"')
  expect(resetMail({ name: '', link, minutes: 45 }).text).toMatch(/^Bonjour,\n[\s\S]*45 minutes\./)
})

test('an invitation names who invites, and nothing a person typed becomes a tag', () => {
  const { text, html } = invitationMail({ name: '<b>Zoé</b>', link, minutes: 4320, by: 'Alix & fils' })
  expect(text).toContain('Alix & fils vous a ouvert un accès à Faîtage.')
  expect(text).toContain('pendant 3 jours.')
  expect(html).toContain('Bonjour &#60;b&#62;Zoé&#60;/b&#62;,')
  expect(html).toContain('Alix &#38; fils')
  expect(invitationMail({ name: 'Zoé', link, minutes: 60 }).text).toContain('Un accès à Faîtage vous est ouvert.')
})

test('the configuration of mail: both variables or neither, and readable', () => {
  const base = { DATABASE_URL: 'postgres://x', EVENTSTORE_URL: 'esdb://x', FAITAGE_SECRET: 'x'.repeat(32) }
  expect(configFrom(base).mail).toBeUndefined()
  expect(configFrom({ ...base, SMTP_URL: 'smtps://u:p@h:465', MAIL_FROM: 'Faîtage <a@b.fr>' }).mail).toEqual({
    smtpUrl: 'smtps://u:p@h:465',
    from: 'Faîtage <a@b.fr>',
  })
  expect(() => configFrom({ ...base, SMTP_URL: 'smtp://h' })).toThrow('MAIL_FROM')
  expect(() => configFrom({ ...base, SMTP_URL: 'http://h', MAIL_FROM: 'a@b.fr' })).toThrow('SMTP_URL')
  expect(() => configFrom({ ...base, SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.fr\nBcc: c@d.fr' })).toThrow('MAIL_FROM')
})
