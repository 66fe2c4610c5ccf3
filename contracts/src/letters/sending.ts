import { type ErrorKey, errorCatalogue, errorText } from '../kernel/error-catalogue.ts'
import { leftOutWords } from '../mail/left-out.ts'

/** Why a document was not sent, as people read it: a key of `leftOutWords`, or of the error catalogue. */
export function unsentText(why: string): string {
  if (Object.hasOwn(leftOutWords, why)) return leftOutWords[why as keyof typeof leftOutWords]
  if (why === 'email.tooMany')
    return 'Trop de messages étaient partis à votre nom en vingt-quatre heures\u00A0: demandez à nouveau l’envoi demain.'
  const text = errorText(Object.hasOwn(errorCatalogue, why) ? (why as ErrorKey) : 'UNKNOWN')
  // What a text has places for was not kept: it may be about somebody.
  return text.includes('{')
    ? 'L’envoi n’est plus possible\u00A0: vérifiez le document et les réglages de la mission.'
    : text
}
