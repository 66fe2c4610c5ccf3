import type { FaitageEventOf } from '@faitage/contracts/all-events'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import { unsentText } from '@faitage/contracts/letters/sending'
import { signatureStatusLabels } from '@faitage/contracts/letters/signature'
import type { Said } from './sentences.fr.ts'

type LetterEvent =
  | 'DocumentSignatureMoved'
  | 'DocumentSendingAsked'
  | 'DocumentSent'
  | 'DocumentNotSent'
  | 'LettersRequested'
  | 'LetterMade'
  | 'LetterRefused'
  | 'LettersCancelRequested'
  | 'LettersEnded'
  | 'OwnerLettersRequested'
  | 'OwnerLetterMade'
  | 'OwnerLetterRefused'
  | 'OwnerLettersCancelRequested'
  | 'OwnerLettersEnded'
type Sentences = { [T in LetterEvent]: (event: RecordedEvent<FaitageEventOf<T>>, said: Said) => string }

const ended = {
  done: 'La génération est terminée.',
  cancelled: 'La génération a été arrêtée.',
  failed: 'La génération s’est arrêtée sur une erreur.',
} as const

/** What happens to letters and their signature, in one French sentence each. */
export const letterSentences: Sentences = {
  DocumentSignatureMoved: ({ data: { from, to } }, { who }) =>
    `${who} a passé la signature de «\u00A0${signatureStatusLabels[from]}\u00A0» à «\u00A0${signatureStatusLabels[to]}\u00A0».`,
  DocumentSendingAsked: ({ data: { asked } }, { who }) =>
    asked
      ? `${who} a demandé d’envoyer le document au demandeur.`
      : `${who} a renoncé à envoyer le document au demandeur.`,
  DocumentSent: () => 'Le document a été envoyé au demandeur par e-mail.',
  DocumentNotSent: ({ data: { why } }) => `Le document n’a pas été envoyé\u00A0: ${unsentText(why)}`,
  LettersRequested: ({ data: { projects_id } }, { who }) =>
    `${who} a demandé de générer un document pour ${countOf(projects_id.length, 'projet', 'projets')}.`,
  LetterMade: () => 'Un document a été généré et rangé dans son projet.',
  LetterRefused: () => 'Un document n’a pas pu être généré.',
  LettersCancelRequested: (_, { who }) => `${who} a demandé d’arrêter la génération.`,
  LettersEnded: ({ data: { outcome } }) => ended[outcome],
  OwnerLettersRequested: ({ data: { recipients } }, { who }) =>
    `${who} a demandé ${countOf(recipients.length, 'courrier', 'courriers')} aux personnes d’une copropriété.`,
  OwnerLetterMade: () => 'Un courrier a été généré et rangé dans la mission.',
  OwnerLetterRefused: () => 'Un courrier n’a pas pu être généré.',
  OwnerLettersCancelRequested: (_, { who }) => `${who} a demandé d’arrêter les courriers.`,
  OwnerLettersEnded: ({ data: { outcome } }) => ended[outcome],
}
