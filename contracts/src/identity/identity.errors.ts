import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of sign-in, of the session and of users. */
export const identityErrors = {
  LOGIN_EXPIRED: [401, 'Votre session a expiré. Reconnectez-vous.'],
  INACTIVE_USER: [401, 'Votre compte est désactivé. Adressez-vous à votre administrateur.'],
  'auth.error.wrongCredentials': [401, 'L’adresse e-mail ou le mot de passe est incorrect.'],
  'auth.error.tooManyAttempts': [
    429,
    'Trop de tentatives de connexion. Réessayez dans {minutes} min, ou demandez un lien avec « Mot de passe oublié ».',
  ],
  'auth.error.unknownUser': [401, 'Aucun compte ne correspond à cette adresse. Adressez-vous à votre administrateur.'],
  'auth.error.unknownError': [401, 'La connexion a échoué. Réessayez.'],
  'auth.error.domainNotAllowed': [401, 'Les adresses de ce domaine se connectent avec le fournisseur d’identité.'],
  'auth.error.cancelled': [401, 'La connexion a été annulée. Choisissez comment vous connecter.'],
  'auth.error.expired': [401, 'Cette demande de connexion n’est plus valable. Recommencez depuis cette page.'],
  'auth.password.link': [
    410,
    'Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau avec « Mot de passe oublié ».',
  ],
  SWITCH_APP_EXCEPTION: [409, 'Le changement de mode a échoué. Réessayez.'],
  'users.create.message.error.emailTaken': [
    409,
    'Cette adresse e-mail est déjà celle d’un autre compte. Vérifiez l’adresse, ou modifiez le compte existant.',
  ],
  'users.create.message.error.group': [
    403,
    'Vous ne pouvez rattacher quelqu’un qu’à vos propres agences et antennes. Demandez-le à un administrateur.',
  ],
  'users.update.message.error.self': [
    409,
    'Vous ne pouvez pas changer vous-même « {field} » de votre compte. Demandez-le à un autre administrateur.',
  ],
  'users.update.message.error.lastAdmin': [409, 'C’est le dernier administrateur actif : nommez-en d’abord un autre.'],
  'users.delete.message.error.self': [
    409,
    'Vous ne pouvez pas supprimer votre propre compte. Demandez-le à un autre administrateur.',
  ],
  'users.delete.message.error.inUse': [
    409,
    'Cette personne travaille encore sur {uses}. Désactivez plutôt son compte : elle ne pourra plus se connecter et restera nommée dans les historiques.',
  ],
  'role.permissions.ceiling': [
    422,
    'Le droit « {permission} » ne peut pas être accordé au rôle {role}. Choisissez un autre rôle pour cette personne.',
  ],
  'role.permissions.locked': [
    422,
    'Le droit « {permission} » ne peut pas être retiré aux administrateurs : plus personne ne pourrait le rendre.',
  ],
  'role.permissions.adminOnly': [403, 'Seul un administrateur modifie les droits ou le compte d’un administrateur.'],
  'role.permissions.own': [
    403,
    'Vous ne pouvez pas vous accorder vous-même un droit : {permissions}. Demandez-le à un autre administrateur.',
  ],
  'role.permissions.beyond': [
    403,
    'Cela donnerait des droits que vous n’avez pas : {permissions}. Demandez-le à un administrateur.',
  ],
} as const satisfies ErrorTexts
