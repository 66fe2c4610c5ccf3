import { describe, expect, it } from 'vitest'
import { type ErrorKey, errorCatalogue, errorText } from './error-catalogue.ts'
import { successCatalogue, successText } from './success-catalogue.ts'

/** Texts that the specification gives letter by letter, full stop or not. */
const given: Partial<Record<ErrorKey, string>> = {
  'billing.unknown': 'Erreur inconnue',
  'billing.salesOrder.notFound': "Le bon de commande {id} n'existe pas dans AKUITEO",
  'billing.salesOrder.inUse': "Vous ne pouvez pas retirer ce BDC car il est en cours d'utilisation.",
  'billing.trigger.required': 'Le nom du déclencheur et le status du projet sont obligatoires.',
}
const sentence = /^[A-ZÀÂÉÈÊÎÔÛÇ{].*\.$/su

/** Every key that the three documents name. */
const specified = [
  ...['UNKNOWN', 'LOGIN_EXPIRED', 'INACTIVE_USER', 'SWITCH_APP_EXCEPTION', 'common.error'],
  ...['auth.error.unknownError', 'auth.error.unknownUser', 'auth.error.domainNotAllowed'],
  ...['message.error.nameTaken', 'message.error.siretTaken', 'message.error.unknownAgency'],
  ...['users.create.message.error.emailTaken', 'users.create.message.error.group'],
  ...['common.drive.upload.error', 'projects.create.message.error', 'accommodation.common_areas.save.error'],
  ...['quote.msg.create.error', 'quote.msg.update.error', 'quote.msg.delete.error'],
  ...['simulations.msg.get.error', 'simulations.msg.create.error', 'simulations.msg.update.error'],
  ...['simulations.msg.duplicate.error', 'simulations.msg.funders.emptyScenario'],
  ...['simulations.msg.funders.add.error', 'simulations.msg.funders.remove.error'],
  ...['simulations.msg.funders.update.error', 'simulations.msg.funders.reset.error'],
  ...['simulations.use_case.msg.create.error', 'simulations.use_case.msg.delete.error'],
]

describe('the error catalogue', () => {
  it('has a status and a whole French sentence for every key, without exclamation marks', () => {
    for (const [key, [status, text]] of Object.entries(errorCatalogue)) {
      expect(status, key).toBeGreaterThanOrEqual(400)
      expect(text, key).toMatch(key in given ? /./ : sentence)
      expect(text, key).not.toContain('!')
    }
  })

  it.each(specified)('has the key %s', key => {
    expect(errorCatalogue).toHaveProperty([key])
  })

  it('keeps the texts of the specification to the letter', () => {
    for (const [key, text] of Object.entries(given)) expect(errorCatalogue[key as ErrorKey][1]).toBe(text)
  })

  it('fills the places of a text and leaves unknown ones readable', () => {
    expect(errorText('project.reference.taken', { reference: 'OPAH-1' })).toContain('OPAH-1')
    expect(errorText('project.reference.taken')).toContain('référence ….')
    expect(errorText('project.notYetOpen', { opened_on: '2026-03-12' })).toContain('12/03/2026')
  })
})

describe('the success catalogue', () => {
  it('has a whole French sentence for every key', () => {
    for (const [key, text] of Object.entries(successCatalogue)) {
      expect(text, key).toMatch(sentence)
      expect(text, key).not.toContain('!')
    }
  })

  it('fills the places of its texts', () => {
    expect(successText('mission.import.finished', { name: 'OPAH de Redon' })).toBe(
      'L’import de la mission « OPAH de Redon » est terminé.',
    )
  })
})
