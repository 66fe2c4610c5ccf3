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
} as const satisfies ErrorTexts
