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
  'sign.paused': [409, 'La signature de ce document est en pause. Votre interlocuteur peut la reprendre.'],
  'sign.over': [409, 'Ce document n’est plus à signer.'],
  'sign.notRead': [409, 'Ouvrez d’abord le document : il se lit en entier avant d’être signé.'],
  'sign.code.soon': [429, 'Un code vient de vous être envoyé. Attendez une minute avant d’en demander un autre.'],
  'sign.code.tooMany': [429, 'Trop de codes ont été demandés. Réessayez demain, ou appelez votre interlocuteur.'],
  'sign.code.none': [409, 'Demandez d’abord un code.'],
  'sign.code.late': [409, 'Ce code a plus de dix minutes. Demandez-en un autre.'],
  'sign.code.wrong': [422, 'Ce code n’est pas le bon. Essais restants : {left}.'],
  'sign.code.spent': [409, 'Ce code a été essayé cinq fois. Demandez-en un autre.'],
  'sign.name': [422, 'Tapez votre prénom et votre nom.'],
  'sign.consent': [422, 'Cochez la case pour dire que vous acceptez.'],
  'sign.reason': [422, 'Dites en quelques mots pourquoi vous refusez.'],
  'sign.noProof': [404, 'Ce devis n’a pas été signé électroniquement.'],
} as const satisfies ErrorTexts
