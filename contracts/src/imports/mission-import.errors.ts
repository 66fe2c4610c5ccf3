import type { ErrorTexts } from '../kernel/error-texts.ts'
import { formatCount } from '../kernel/format-number.ts'

/** Rows of a file of projects, its header aside: what the reader of spreadsheets keeps to. */
export const mostImportRows = 50_000
/** Rows of a list of lots. */
export const mostLotRows = 20_000

/** Refusals of mission imports and of the files they read. */
export const missionImportErrors = {
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
  'mission.import.notRevertible': [
    409,
    'Cet import ne peut pas être annulé après coup : il n’a rien écrit, il est trop ancien, ou il est déjà annulé.',
  ],
  'mission.import.touched': [
    409,
    'Des copropriétés ont été modifiées ou complétées depuis cet import : {names}. Elles peuvent être laissées telles quelles ; rien n’a encore été annulé.',
  ],
  'mission.import.lotsTouched': [
    409,
    'Des lots ont été modifiés depuis cet import : {names}. Ils peuvent être laissés tels quels ; rien n’a encore été annulé.',
  ],
  'mission.import.projectsTouched': [
    409,
    'Des projets ont été modifiés ou complétés depuis cet import : {names}. Ce qui a changé depuis sera laissé tel quel, le reste peut être annulé ; rien n’a encore été annulé.',
  ],
  'import.lots.noHeader': [
    422,
    'Aucune ligne d’en-tête n’a été reconnue dans les trente premières lignes. Il faut une ligne qui nomme les colonnes, dont le numéro de lot.',
  ],
  'import.lots.tooManyRows': [
    422,
    `Cette liste dépasse ${formatCount(mostLotRows)} lignes. Découpez-la en plusieurs fichiers.`,
  ],
  'import.lots.gone': [409, 'Ce lot a été supprimé depuis le plan.'],
  'import.lots.coproGone': [409, 'Cette copropriété a été supprimée depuis le dépôt du fichier.'],
  'import.registry.columns': [
    422,
    'Ce fichier n’est pas un extrait du registre national : il lui faut les colonnes « Numéro d’immatriculation » et « Adresse de référence ».',
  ],
  'import.registry.gone': [409, 'Cette copropriété a été supprimée depuis le plan.'],
  'import.registry.changed': [
    409,
    'Cette copropriété a reçu un autre numéro depuis le plan : déposez à nouveau le fichier.',
  ],
  'import.file.missing': [422, 'Aucun fichier n’a été reçu. Choisissez un fichier .xlsx, .ods ou .csv.'],
  'import.file.tooLarge': [413, 'Le fichier dépasse {max} Mo. Découpez-le en plusieurs fichiers.'],
  'import.file.bomb': [422, 'Ce fichier se décompresse en un volume anormal : il est refusé par sécurité.'],
  'import.file.fatal': [
    422,
    'Ce fichier a interrompu trois fois le service pendant sa lecture : il n’est plus repris. Enregistrez-le à nouveau depuis votre tableur, ou découpez-le.',
  ],
  'import.file.broken': [
    422,
    'Ce fichier est illisible. Ouvrez-le dans votre tableur, enregistrez-le en .xlsx puis déposez-le à nouveau.',
  ],
  'import.file.unsupported': [422, 'Ce format n’est pas pris en charge. Déposez un fichier .xlsx, .ods ou .csv.'],
  'import.file.oldWorkbook': [
    422,
    'Ce fichier est à l’ancien format .xls, ou protégé par un mot de passe. Ouvrez-le dans votre tableur, enregistrez-le en .xlsx sans mot de passe puis déposez-le à nouveau.',
  ],
  'import.file.encoding': [
    422,
    'Les accents de ce fichier ne se lisent dans aucun codage connu. Dans votre tableur, enregistrez-le en « CSV UTF-8 » ou en .xlsx puis déposez-le à nouveau.',
  ],
  'import.file.noSheet': [422, 'Cette feuille n’est pas dans le classeur. Choisissez-en une autre.'],
  'import.file.empty': [422, 'Ce fichier ne contient aucune ligne de données.'],
  'import.file.noHeader': [
    422,
    'Aucune ligne d’en-tête n’a été reconnue dans les dix premières lignes. D’un classeur, seule la première feuille affichée est lue : si vos lignes sont sur une autre, mettez-la en premier.',
  ],
  'import.file.tooManyRows': [
    422,
    `Ce fichier dépasse ${formatCount(mostImportRows)} lignes. Découpez-le en plusieurs fichiers.`,
  ],
  'import.file.tooSlow': [
    422,
    'La lecture de ce fichier prend trop de temps : elle est abandonnée. Enregistrez-le à nouveau depuis votre tableur, ou découpez-le en plusieurs fichiers.',
  ],
  'import.row.movedSince': [409, 'Laissé tel quel. Depuis l’import : {what}.'],
  'import.row.typeMissing': [422, 'Le type de demandeur est obligatoire pour un nouveau projet.'],
  'import.revert.stopped': [
    409,
    'L’annulation a été arrêtée à la demande d’une personne. Ce qui a été annulé le reste : demandez-la à nouveau pour la finir.',
  ],
  'import.revert.failed': [
    500,
    'L’annulation s’est arrêtée sur une erreur. Ce qui a été annulé le reste : demandez-la à nouveau pour la finir.',
  ],
  'import.worker.failed': [
    500,
    'L’import s’est arrêté sur une erreur. Les lignes déjà écrites sont conservées ; déposez à nouveau le fichier pour reprendre.',
  ],
} as const satisfies ErrorTexts
