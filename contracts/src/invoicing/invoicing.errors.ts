import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of what the consultancy sells: its quotes, their signature, their invoices. */
export const invoicingErrors = {
  'amoQuote.frozen': [
    409,
    'Ce devis a quitté l’état « Créé » : il ne se modifie ni ne se supprime plus. « Refaire » en crée un nouveau.',
  ],
  'amoQuote.move': [409, 'Cela n’est pas possible d’un devis « {from} ».'],
  'amoQuote.invalid.done': [409, 'Ce devis a déjà été dit non valable : cela ne se reprend pas.'],
  'amoQuote.invalid.flag': [422, 'Un motif accompagne un devis qui n’est plus valable.'],
  'amoQuote.invalid.reason': [422, 'Indiquez pourquoi ce devis n’est plus valable.'],
  'amoQuote.noLines': [422, 'Ajoutez au moins une prestation avant d’envoyer le devis.'],
  'amoQuote.validity.none': [422, 'Indiquez jusqu’à quand le devis peut être signé.'],
  'amoQuote.validity.past': [422, 'La date de validité est passée : indiquez-en une à venir.'],
  'amoQuote.send.noEmail': [422, 'Le demandeur n’a pas d’adresse e-mail : la signature électronique en demande une.'],
  'amoQuote.invalid.sent': [409, 'Ce devis n’est plus valable : faites-en un nouveau.'],
  'amoQuote.template.elsewhere': [422, 'Ce modèle n’est pas proposé à ce projet.'],
  'amoQuote.line.notInCatalogue': [
    422,
    'La prestation « {label} » n’est pas du modèle choisi, ou son prix n’y est pas celui-là.',
  ],
  'seller.none': [
    422,
    'Aucun vendeur n’est décrit pour cette agence : un administrateur l’ajoute dans Administration, Vendeurs.',
  ],
  'amoQuote.changed': [409, 'Le devis vient d’être modifié : vérifiez-le, puis envoyez-le à nouveau.'],
  'amoQuote.sign.date': [422, 'Une signature ne peut être datée ni d’avant le devis, ni de demain.'],
  'amoQuote.requester.erased': [
    409,
    'Les données du demandeur ont été effacées : ce devis ne se refait ni ne s’envoie plus.',
  ],
  'signature.over': [409, 'Ce devis n’est plus à signer.'],
  'signature.paused': [409, 'La signature de ce devis est suspendue pour le moment.'],
  'signature.code.none': [409, 'Demandez d’abord un code : il arrive par e-mail.'],
  'signature.code.soon': [429, 'Un code vient de partir : attendez une demi-minute avant d’en demander un autre.'],
  'signature.code.tooMany': [429, 'Trop de codes ont été demandés aujourd’hui : réessayez demain.'],
  'signature.code.expired': [409, 'Ce code a plus de dix minutes : demandez-en un autre.'],
  'signature.code.spent': [409, 'Ce code a été essayé cinq fois : demandez-en un autre.'],
  'signature.code.wrong': [422, 'Ce n’est pas le code envoyé. Essais restants : {left}.'],
} as const satisfies ErrorTexts
