import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of visits. */
export const visitErrors = {
  'visit.accommodation.unknown': [
    422,
    'Ce logement n’est pas de ce projet. Choisissez-en un autre, ou ajoutez-le au projet d’abord.',
  ],
  'visit.visitor.noAccess': [
    422,
    '{person} n’est pas de l’équipe de la mission. Choisissez quelqu’un de l’équipe, ou ajoutez cette personne à l’équipe.',
  ],
  'visit.visitor.busy': [
    409,
    '{person} a déjà une visite le {on} de {from} à {to}. Choisissez une autre heure ou une autre personne.',
  ],
  'visit.already': [
    409,
    'Une visite de même nature attend déjà pour ce logement ou ce projet. Déplacez-la ou annulez-la d’abord.',
  ],
  'visit.process.future': [422, 'Cette visite n’a pas encore eu lieu : son compte rendu se saisit à partir du {on}.'],
  'visit.processed': [
    409,
    'Cette visite a déjà été traitée par {who}. Relisez son compte rendu, puis complétez-le si besoin.',
  ],
  'visit.photo.unknown': [422, 'Cette photo n’est pas une image de ce projet. Ajoutez-la de nouveau.'],
  'visit.noAccommodation': [
    422,
    'Cette visite ne dit pas quel logement a été vu. Choisissez-le, puis reportez les désordres.',
  ],
  'visit.noDisorders': [422, 'Le compte rendu ne note aucun désordre à reporter.'],
} as const satisfies ErrorTexts
