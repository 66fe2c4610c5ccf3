import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of files, whatever they belong to. */
export const fileErrors = {
  'file.missing': [422, 'Aucun fichier n’a été reçu. Choisissez un fichier puis envoyez-le à nouveau.'],
  'file.empty': [422, 'Ce fichier est vide. Vérifiez qu’il a bien été enregistré.'],
  'file.tooLarge': [413, 'Le fichier dépasse {max} Mo. Réduisez-le ou découpez-le en plusieurs fichiers.'],
  'file.type.unsupported': [
    422,
    'Ce format n’est pas accepté. Déposez un PDF, une image (JPEG, PNG, WebP, HEIC, TIFF), un document Word, Excel, PowerPoint ou OpenDocument, un fichier texte ou CSV, ou un e-mail (.eml, .msg).',
  ],
  'file.type.mismatch': [
    422,
    'Le contenu de ce fichier n’est pas celui qu’annonce son extension .{extension}. Enregistrez-le dans le bon format puis déposez-le à nouveau.',
  ],
  'file.type.suspicious': [
    422,
    'Ce fichier en cache un autre : il est refusé par sécurité. Enregistrez-le à nouveau depuis votre logiciel.',
  ],
  'file.live': [
    422,
    'Ce fichier fait plus que se lire : il lance ou va chercher autre chose à son ouverture. Enregistrez-le en PDF, ou prenez-en une photo, puis envoyez-le à nouveau.',
  ],
  'file.tooMany': [
    429,
    'Vous avez déjà envoyé {count} fichiers depuis hier, le plus que l’on puisse en un jour. Réessayez demain.',
  ],
  'file.tooMuch': [
    429,
    'Vous avez déjà envoyé {sent} Mo depuis hier, le plus que l’on puisse en un jour. Réessayez demain.',
  ],
  'file.full': [
    413,
    'Les fichiers envoyés pour ce projet atteignent {max} Mo. Demandez à votre interlocuteur ce qui peut être retiré.',
  ],
  'file.macros': [
    422,
    'Ce fichier contient des macros : il est refusé par sécurité. Enregistrez-le en .docx ou en .xlsx, sans macros.',
  ],
  'file.broken': [422, 'Ce fichier est incomplet ou illisible. Enregistrez-le à nouveau puis redéposez-le.'],
  'file.bomb': [422, 'Ce fichier se décompresse en un volume anormal : il est refusé par sécurité.'],
  'file.tooSlow': [
    422,
    'L’examen de ce fichier prend trop de temps : il est refusé par sécurité. Enregistrez-le à nouveau depuis votre logiciel, ou découpez-le.',
  ],
  'file.image.tooLarge': [
    422,
    'Cette image annonce {width} × {height} pixels : elle est trop grande pour être ouverte sans risque. Réduisez-la puis déposez-la à nouveau.',
  ],
  'file.notShown': [
    422,
    'Cette photo ne peut pas être affichée ici. Téléchargez-la pour l’ouvrir avec un autre logiciel.',
  ],
  'file.encrypted': [
    422,
    'Ce fichier est protégé par un mot de passe. Retirez la protection puis déposez-le à nouveau.',
  ],
  'file.letter': [
    403,
    'Ce courrier nomme les personnes à qui il est adressé : vos droits ne permettent pas de lire les personnes. Demandez-le à votre administrateur.',
  ],
  'file.duplicate': [
    409,
    'Ce fichier existe déjà : « {name} », dans le dossier « {folder} ». Déposez-le quand même si vous voulez garder les deux.',
  ],
  'file.kind.missionOnly': [422, 'La nature d’un document se précise dans une mission seulement.'],
  'file.keptAsProof': [
    409,
    'Ce fichier est celui d’une facture, d’un devis envoyé ou d’une signature : il fait preuve et ne se supprime pas.',
  ],
  'file.evidence': [
    403,
    'Ce fichier est une preuve de signature : seuls les administrateurs et les responsables l’ouvrent. Le devis dit qu’il est signé, et quand.',
  ],
  'file.owner.closed': [409, 'Cet élément a été supprimé : ses fichiers ne peuvent plus être modifiés.'],
  'file.removed': [409, 'Ce fichier a été supprimé. Annulez d’abord sa suppression.'],
  'file.destroyed': [410, 'Ce fichier a été supprimé depuis plus de {days} jours : il n’est plus conservé.'],
  'file.erased': [410, 'Le contenu de ce fichier a été effacé à la demande de la personne concernée.'],
  'file.lost': [503, 'Le contenu de ce fichier n’est pas lisible en ce moment. Prévenez votre administrateur.'],
  'file.storage': [503, 'Le stockage des fichiers ne répond pas. Rien n’a été perdu : réessayez dans un instant.'],
  'drive.notOffered': [
    409,
    'Le lecteur du cloud n’est pas proposé par cette installation. Déposez vos fichiers depuis votre appareil.',
  ],
  'drive.accessRefused': [403, 'Le lecteur du cloud refuse l’accès. Reconnectez-vous puis réessayez.'],
} as const satisfies ErrorTexts
