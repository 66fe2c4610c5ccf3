import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of co-ownership sheets saved many at a time. */
export const coOwnershipErrors = {
  'bulk.error': [500, 'L’enregistrement groupé a échoué. Rien n’a été perdu : réessayez.'],
  'bulk.conflict': [409, '{who} a modifié ce champ entre-temps. Enregistrez à nouveau pour garder votre valeur.'],
  'bulk.schema_errors': [422, 'Certaines lignes ne sont pas valides. Corrigez les champs signalés sur chaque ligne.'],
  'building.nameTaken': [
    409,
    'Le nom « {name} » est déjà celui d’un bâtiment de cette copropriété ({other}). Choisissez-en un autre.',
  ],
  'copro.numberTaken': [
    409,
    'Le numéro {name} est déjà celui d’une copropriété de cette mission ({other}). Vérifiez le numéro.',
  ],
  'copro.cleInUse': [
    409,
    'La clé « {cle} » porte des tantièmes : {lots}. Retirez-les de ces lots avant de supprimer la clé.',
  ],
  'copro.export.tooMany': [
    422,
    'Ce fichier aurait {count} lots, et {max} au plus tiennent dans un. Choisissez une copropriété, ou le format CSV.',
  ],
  'copro.removal.changed': [
    409,
    'Le contenu de la copropriété a changé : {content}. Vérifiez-le avant de tout supprimer.',
  ],
  'copro.removal.failed': [500, 'La suppression de la copropriété s’est arrêtée. Reprenez-la, ou rétablissez tout.'],
  'copro.removal.nothing': [409, 'Cette copropriété n’a rien à rétablir.'],
  'copro.removal.numberTaken': [
    409,
    'Son numéro est devenu celui d’une autre copropriété de la mission. Changez-le dans l’autre, puis rétablissez celle-ci.',
  ],
  'copro.removal.running': [
    409,
    'La copropriété est en cours de suppression ou de rétablissement. Attendez la fin, elle prend peu de temps.',
  ],
  'lot.arrears.none': [404, 'Aucun relevé d’impayés n’est connu à ce jour-là sur ce lot.'],
  'lot.arrears.stated': [409, 'Un relevé est déjà noté au {day} sur ce lot : corrigez celui-là, ou changez de jour.'],
  'lot.plan.tooMany': [422, 'Le plan montre {most} lots au plus : ouvrez celui d’un bâtiment.'],
  'lot.numberTaken': [
    409,
    'Le numéro {name} est déjà celui d’un lot de cette copropriété ({other}). Choisissez-en un autre.',
  ],
  'person.merge.erased': [422, 'Une personne anonymisée ne se fusionne pas : plus rien ne dit qui elle est.'],
  'person.merge.merged': [409, 'Cette fiche a été fusionnée avec une autre : annulez la fusion depuis l’autre fiche.'],
  'person.merge.none': [409, 'Cette personne n’est fusionnée avec aucune autre.'],
  'person.merge.overtaken': [
    409,
    'Les propriétaires ou les occupants ont changé depuis la fusion ({lots}) : corrigez d’abord ces lots.',
  ],
  'ownership.changed': [409, 'Ce qui a été fait ici a changé depuis : corrigez la période elle-même.'],
  'ownership.order': [422, 'La fin de la période doit venir après son début.'],
  'ownership.overlap': [
    409,
    'Cette personne a déjà une période qui couvre ces dates : modifiez-la plutôt que d’en ajouter une.',
  ],
  'ownership.shares': [
    422,
    'Les parts doivent faire 1 en tout, pour chaque sorte de droit ; sinon, laissez-les toutes vides.',
  ],
  'ownership.startsThatDay': [409, 'Une période commence déjà ce jour-là : corrigez-la, ou choisissez un autre jour.'],
  'ownership.tooFar': [422, 'Cette date est trop lointaine : au plus un an après aujourd’hui.'],
  'ownership.unknown': [404, 'Cette période n’existe pas ou plus.'],
} as const satisfies ErrorTexts
