/**
 * Every refusal the API can answer: its key, its HTTP status, and the French text a person reads. `{name}` is replaced
 * by that detail. Texts say what to do next.
 */
export const errorCatalogue = {
  UNKNOWN: [500, 'Une erreur inattendue est survenue. Réessayez ; si elle persiste, prévenez votre administrateur.'],
  UNAVAILABLE: [
    503,
    'Le service est momentanément indisponible. Votre saisie n’est pas perdue : réessayez dans un instant.',
  ],
  NOT_FOUND: [404, 'Cet élément n’existe pas, ou vous n’y avez pas accès.'],
  FORBIDDEN: [403, 'Vous n’avez pas le droit d’effectuer cette action. Demandez-le à votre administrateur.'],
  VALIDATION: [422, 'Certaines valeurs ne sont pas valides. Corrigez les champs signalés.'],
  MALFORMED: [400, 'La demande est illisible.'],
  METHOD_NOT_ALLOWED: [405, 'Cette action n’existe pas à cette adresse.'],
  TOO_MANY_REQUESTS: [429, 'Trop de demandes en peu de temps. Patientez {seconds} secondes puis réessayez.'],
  PAYLOAD_TOO_LARGE: [413, 'L’envoi est trop volumineux.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Ce format d’envoi n’est pas accepté.'],
  CONFLICT: [409, '{who} a modifié ces champs entre-temps. Comparez les deux versions puis enregistrez à nouveau.'],
  CONCURRENT_WRITES: [409, 'Plusieurs personnes écrivent ici en même temps. Réessayez.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page.'],
  LOGIN_EXPIRED: [401, 'Votre session a expiré. Reconnectez-vous.'],
  INACTIVE_USER: [401, 'Votre compte est désactivé. Adressez-vous à votre administrateur.'],
  'auth.error.wrongCredentials': [401, 'L’adresse e-mail ou le mot de passe est incorrect.'],
  'auth.error.tooManyAttempts': [429, 'Trop de tentatives de connexion. Réessayez dans {minutes} min.'],
  'auth.error.unknownUser': [401, 'Aucun compte ne correspond à cette adresse. Adressez-vous à votre administrateur.'],
  'auth.error.unknownError': [401, 'La connexion a échoué. Réessayez.'],
  'auth.error.domainNotAllowed': [401, 'Les adresses de ce domaine se connectent avec le fournisseur d’identité.'],
  SWITCH_APP_EXCEPTION: [409, 'Le changement de mode a échoué. Réessayez.'],
  'mission.status.future': [422, 'La date du statut est dans le futur. Indiquez une date passée ou celle du jour.'],
  'mission.removed': [409, 'Cette mission a été supprimée.'],
  'mission.import.alreadyRunning': [
    409,
    'Un import est déjà en cours sur cette mission. Attendez sa fin, démarrez-le ou annulez-le.',
  ],
  'mission.import.notPlanned': [409, 'Cet import n’est pas prêt à démarrer : le plan n’est pas terminé.'],
  'mission.import.alreadyStarted': [409, 'Cet import a déjà démarré.'],
  'mission.import.cancelRequested': [409, 'Cet import est en cours d’annulation.'],
  'mission.import.alreadyFinished': [409, 'Cet import est déjà terminé.'],
  'mission.import.columnsMissing': [
    409,
    'Il manque la colonne {columns}. Indiquez quelle colonne du fichier la contient.',
  ],
  'mission.import.batchSkipped': [409, 'Les lots d’un import s’écrivent dans l’ordre.'],
  'mission.import.nothingToDo': [409, 'Ce fichier ne contient rien à importer.'],
  'import.file.missing': [422, 'Aucun fichier n’a été reçu. Choisissez un fichier .xlsx ou .csv.'],
  'import.file.tooLarge': [413, 'Le fichier dépasse {max} Mo. Découpez-le en plusieurs fichiers.'],
  'import.file.bomb': [422, 'Ce fichier se décompresse en un volume anormal : il est refusé par sécurité.'],
  'import.file.broken': [
    422,
    'Ce fichier est illisible. Ouvrez-le dans votre tableur, enregistrez-le en .xlsx puis déposez-le à nouveau.',
  ],
  'import.file.unsupported': [422, 'Ce format n’est pas pris en charge. Déposez un fichier .xlsx ou .csv.'],
  'import.file.empty': [422, 'Ce fichier ne contient aucune ligne de données.'],
  'import.file.noHeader': [422, 'Aucune ligne d’en-tête n’a été reconnue dans les dix premières lignes.'],
  'import.file.tooManyRows': [422, 'Ce fichier dépasse {max} lignes. Découpez-le en plusieurs fichiers.'],
  'import.row.typeMissing': [422, 'Le type de demandeur est obligatoire pour un nouveau projet.'],
  'import.worker.failed': [
    500,
    'L’import s’est arrêté sur une erreur. Les lignes déjà écrites sont conservées ; déposez à nouveau le fichier pour reprendre.',
  ],
  'project.status.unchanged': [409, 'Le projet a déjà ce statut à cette date.'],
  'project.status.future': [422, 'La date du statut est dans le futur. Indiquez une date passée ou celle du jour.'],
  'project.status.beforeProject': [422, 'Le projet n’existait pas encore à cette date : il commence le {opened_on}.'],
  'project.reference.taken': [409, 'Un autre projet de cette mission porte déjà la référence {reference}.'],
  'project.notYetOpen': [404, 'Le projet n’existait pas encore ce jour-là : il commence le {opened_on}.'],
  'project.removed': [409, 'Ce projet a été supprimé.'],
  'project.notYetKnown': [404, 'Le projet n’était pas encore enregistré à cet instant.'],
  'referrer.unknown': [422, 'Ce référent n’est pas un utilisateur actif.'],
  'mission.unknown': [422, 'Cette mission n’existe pas, ou vous n’y avez pas accès.'],
  'record.inUse': [409, 'Cet élément est encore utilisé ({uses}) : il ne peut pas être supprimé.'],
  'record.reference.unknown': [422, 'L’élément choisi pour « {field} » n’existe pas.'],
  'common.error': [500, 'Une erreur est survenue. Réessayez.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type ErrorKey = keyof typeof errorCatalogue
export type RefusalDetails = Record<string, unknown>

/** The French text of a key, its `{name}` places filled from `details`; a day reads DD/MM/YYYY. */
export function errorText(key: ErrorKey, details: RefusalDetails = {}): string {
  return errorCatalogue[key][1].replace(/\{(\w+)\}/g, (place, name: string) =>
    String(details[name] ?? place).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1'),
  )
}

/** A field that was refused, by its dotted path in the request body. */
export type FieldError = { path: string; message: string }

/** The body of every refusal. */
export type RefusalBody = { key: string; message: string; details: RefusalDetails }

/** The details of a CONFLICT: each field two people changed, with both values. */
export type ConflictDetails = {
  who: string
  at: string
  revision: number
  fields: { field: string; label: string; yours: unknown; theirs: unknown; who: string; at: string }[]
}
