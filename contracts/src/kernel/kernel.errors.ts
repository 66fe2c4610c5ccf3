import type { ErrorTexts } from './error-texts.ts'

/** Refusals that any call may answer, and those of every record. */
export const kernelErrors = {
  UNKNOWN: [500, 'Une erreur inattendue est survenue. Réessayez ; si elle persiste, prévenez votre administrateur.'],
  UNAVAILABLE: [
    503,
    'Le service est momentanément indisponible. Votre saisie n’est pas perdue : réessayez dans un instant.',
  ],
  UPGRADING: [
    503,
    'Une mise à jour de l’application prépare ces données : elles reviennent dans un instant. Rien n’est perdu.',
  ],
  DISK_FULL: [
    503,
    'Le disque est plein : l’enregistrement n’a pas pu se faire. Votre saisie n’est pas perdue : prévenez votre administrateur, puis réessayez.',
  ],
  LOG_OLDER: [
    503,
    'Le journal remis en service est plus ancien que les données affichées : rien ne peut être enregistré. Prévenez votre administrateur : il remet le bon journal ou, s’il est perdu, lance « npm run projections -- rebuild --journal-plus-ancien ».',
  ],
  NOT_FOUND: [404, 'Cet élément n’existe pas, ou vous n’y avez pas accès.'],
  FORBIDDEN: [403, 'Vous n’avez pas le droit d’effectuer cette action. Demandez-le à votre administrateur.'],
  VALIDATION: [422, 'Certaines valeurs ne sont pas valides. Corrigez les champs signalés.'],
  MALFORMED: [400, 'La demande est illisible.'],
  METHOD_NOT_ALLOWED: [405, 'Cette action n’existe pas à cette adresse.'],
  TOO_MANY_REQUESTS: [429, 'Trop de demandes en peu de temps. Patientez {seconds} secondes puis réessayez.'],
  REQUEST_TIMEOUT: [408, 'La demande a mis trop de temps à arriver. Vérifiez votre connexion puis réessayez.'],
  HEADERS_TOO_LARGE: [431, 'L’adresse ou les en-têtes de la demande sont trop longs.'],
  PAYLOAD_TOO_LARGE: [413, 'L’envoi est trop volumineux.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Ce format d’envoi n’est pas accepté.'],
  CONFLICT: [409, '{who} a modifié ces champs entre-temps. Comparez les deux versions puis enregistrez à nouveau.'],
  REVISION_AHEAD: [
    409,
    'Ce que vous avez à l’écran ne correspond plus à ce qui est enregistré. Rechargez la page, puis enregistrez à nouveau.',
  ],
  CONCURRENT_WRITES: [409, 'Plusieurs personnes écrivent ici en même temps. Réessayez.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page.'],
  SUBJECT_FORGOTTEN: [
    410,
    'Les données de cette personne ont été effacées à sa demande : rien ne peut plus être noté à son sujet. Créez une nouvelle fiche.',
  ],
  'asOf.future': [422, 'Ce jour n’est pas encore passé. Choisissez un jour passé ou celui du jour.'],
  'record.inUse': [409, 'Cet élément est encore utilisé ({uses}) : il ne peut pas être supprimé.'],
  'record.undo.impossible': [409, 'Il n’y a rien à annuler ici. Rechargez l’historique.'],
  'record.undo.overtaken': [
    409,
    'Ces champs ont été modifiés depuis : {fields}. Corrigez-les dans la fiche plutôt que d’annuler.',
  ],
  'record.reference.unknown': [422, 'L’élément choisi pour « {field} » n’existe pas.'],
  'common.error': [500, 'Une erreur est survenue. Réessayez.'],
} as const satisfies ErrorTexts
