import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of accounts, rights and second factors: those that only the API tells, beside `identity.errors.ts`. */
export const accountErrors = {
  'auth.factor.needed': [401, 'Le mot de passe est juste. Confirmez maintenant que c’est bien vous.'],
  'auth.factor.wrong': [
    422,
    'Ce code n’est pas valable, ou il a déjà servi. Attendez que votre application en montre un autre, puis réessayez.',
  ],
  'auth.factor.required': [
    401,
    'Un second facteur est maintenant exigé ici. Reconnectez-vous pour ajouter le vôtre : vous reviendrez où vous étiez.',
  ],
  'auth.factor.last': [409, 'Un second facteur est exigé ici : ajoutez-en un autre avant de retirer celui-ci.'],
  'auth.factor.self': [409, 'Retirez vos propres seconds facteurs depuis « Mon compte ».'],
  'auth.factor.password': [
    409,
    'Votre compte n’a pas de mot de passe : le second facteur est celui de votre fournisseur d’identité.',
  ],
  'auth.passkey.address': [
    409,
    'Les clés d’accès demandent une adresse en https, ou « localhost ». Utilisez une application d’authentification.',
  ],
  'auth.passkey.wrong': [422, 'Cette clé d’accès n’a pas été acceptée. Recommencez.'],
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
