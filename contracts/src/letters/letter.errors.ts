import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of letters: templates, what is made from them, and the documents of projects. */
export const letterErrors = {
  'letter.template.notWord': [
    422,
    'Un modèle est un document Word (.docx). Enregistrez-le dans ce format puis déposez-le à nouveau.',
  ],
  'letter.template.tooLarge': [
    422,
    'Ce modèle est trop lourd : {max} Mo au plus une fois décompressé. Réduisez ses images puis déposez-le à nouveau.',
  ],
  'letter.template.tooWide': [
    422,
    'Un tableau de ce modèle a plus de {max} colonnes, le plus que Word lui-même admet. Réduisez-le puis déposez-le à nouveau.',
  ],
  'letter.template.unknownTokens': [
    422,
    'Ce modèle contient des repères inconnus : {tokens}. Corrigez-les d’après la liste des repères, puis déposez-le à nouveau.',
  ],
  'letter.template.forbidden': [
    422,
    'Ce modèle contient « {command} », qui n’est pas admis. Seuls les repères de la liste, IF et END-IF le sont.',
  ],
  'letter.template.unbalanced': [
    422,
    'Ce modèle ouvre un repère « {{ » ou une condition IF sans les refermer, près de « {near} ». Corrigez-le puis déposez-le à nouveau.',
  ],
  'letter.template.external': [
    422,
    'Ce modèle va chercher un contenu ailleurs (image liée, modèle attaché, document inclus, champ qui lit un fichier). Intégrez ce contenu au fichier puis déposez-le à nouveau.',
  ],
  'letter.template.macros': [
    422,
    'Ce modèle contient des macros. Enregistrez-le comme document Word sans macros (.docx) puis déposez-le à nouveau.',
  ],
  'letter.template.foreignPart': [
    422,
    'Ce modèle renferme « {part} », qui n’a pas sa place dans un courrier (programme, page web, image SVG ou autre document). Retirez-le puis déposez-le à nouveau.',
  ],
  'letter.template.broken': [
    422,
    'Ce document Word est illisible. Enregistrez-le à nouveau depuis votre logiciel puis déposez-le.',
  ],
  'letter.template.ofQuotes': [
    422,
    'Ce modèle sert aux devis d’accompagnement\u00A0: il se choisit dans un modèle de devis.',
  ],
  'letter.template.ofCopros': [
    422,
    'Ce modèle s’adresse à des copropriétaires : il se choisit dans « Écrire », en haut d’une copropriété.',
  ],
  'letter.template.ofProjects': [
    422,
    'Ce modèle est celui d’un projet : choisissez une convocation, une relance ou un courrier aux copropriétaires.',
  ],
  'letter.copro.nobody': [422, 'Aucun destinataire : personne n’est connu à cette date, ou personne ne doit autant.'],
  'letter.copro.tooMany': [422, 'Il y aurait {count} courriers, et {max} au plus se font à la fois.'],
  'letter.copro.noMail': [
    403,
    'Vous n’avez pas le droit d’envoyer des e-mails. Générez les courriers sans les envoyer, ou demandez ce droit.',
  ],
  'letter.copro.noNames': [
    403,
    'Un courrier porte le nom et l’adresse de son destinataire : demandez le droit de lire les personnes.',
  ],
  'letter.template.noFile': [409, 'Ce modèle n’a pas encore de fichier Word. Déposez-en un sur sa fiche.'],
  'letter.template.inactive': [409, 'Ce modèle n’est plus proposé. Choisissez-en un autre.'],
  'letter.template.gone': [409, 'Ce modèle a été supprimé. Choisissez-en un autre.'],
  'letter.template.elsewhere': [409, 'Ce modèle est d’une autre mission ou d’une autre agence que le projet.'],
  'letter.zip.nothing': [
    409,
    'Aucun document de cette génération ne peut être téléchargé : aucun n’a été généré, ou leurs projets ne vous sont plus ouverts.',
  ],
  'letter.requester.erased': [
    409,
    'Le demandeur de ce projet a été anonymisé : plus rien ne permet de lui adresser un document.',
  ],
  'letter.dwelling.elsewhere': [422, 'Ce logement n’est pas de ce projet. Choisissez un de ses logements.'],
  'letter.tooSlow': [
    422,
    'La mise en page de ce document prend trop de temps. Allégez le modèle (images, tableaux, textes très longs) puis réessayez.',
  ],
  'letter.failed': [500, 'La génération s’est arrêtée sur une erreur. Relancez-la pour les projets restants.'],
  'letter.generation.over': [409, 'Cette génération est terminée : il n’y a plus rien à arrêter.'],
  'document.file.elsewhere': [422, 'Ce fichier n’est pas de ce projet. Déposez-le d’abord dans ses documents.'],
  'document.sending.nobody': [422, '{why} Le document n’a pas été envoyé.'],
  'document.sending.noRight': [
    403,
    'Vous n’avez pas le droit d’écrire aux demandeurs. Enregistrez le document sans l’envoyer, ou demandez ce droit.',
  ],
  'document.sending.done': [
    409,
    'Ce document a déjà été envoyé au demandeur\u00A0: il est dans l’historique de ses e-mails.',
  ],
  'document.signature.none': [
    409,
    'Seul un document contractuel se signe. Générez-le ou ajoutez-le depuis la contractualisation.',
  ],
  'document.signature.transition': [
    409,
    'Ce document est « {from} » : il ne peut pas passer à « {to} ». Établissez un nouveau document.',
  ],
  'document.signature.kept': [
    409,
    'Un document signé se conserve, et un document en attente de signature s’annule d’abord.',
  ],
  'document.signature.ofQuote': [409, 'Ce document est celui d’un devis : sa signature suit celle du devis.'],
} as const satisfies ErrorTexts
