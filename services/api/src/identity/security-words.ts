import type { SecurityKind } from '@faitage/contracts/identity/security'

/** Whom and what a sentence names. */
interface Named {
  readonly actor: string
  readonly person: string
  readonly what: string
}

/** What each kind of line says; what became of it stands beside. */
export const securitySentences: Record<SecurityKind, (named: Named) => string> = {
  sign_in: ({ person }) => `Connexion au compte : ${person}.`,
  sign_in_step: ({ person }) => `Mot de passe juste, second facteur demandé : ${person}.`,
  sign_out: ({ actor }) => `Déconnexion : ${actor}.`,
  session_closed: ({ actor, person }) => `Fermeture d’une session : ${person}, par ${actor}.`,
  session_reused: ({ person }) =>
    `Un ancien jeton a été présenté, il a pu être volé : la session est fermée. Compte : ${person}.`,
  password_link: ({ person }) => `Demande d’un lien pour choisir un mot de passe : ${person}.`,
  password_changed: ({ person, what }) => `Changement de mot de passe${what && `, ${what}`} : ${person}.`,
  factor_added: ({ person, what }) => `Ajout d’un second facteur, ${what} : ${person}.`,
  factor_removed: ({ person, what }) => `Retrait d’un second facteur${what && `, ${what}`} : ${person}.`,
  factor_reset: ({ actor, person }) => `Réinitialisation du second facteur : ${person}, par ${actor}.`,
  recovery_codes: ({ person }) => `Renouvellement des codes de secours : ${person}.`,
  role_rights: ({ actor, what }) => `Changement des droits du rôle ${what}, par ${actor}.`,
  user_rights: ({ actor, person, what }) => `Changement des droits : ${person}, par ${actor}${what && ` (${what})`}.`,
  user_created: ({ actor, person }) => `Création d’un compte : ${person}, par ${actor}.`,
  user_changed: ({ actor, person, what }) =>
    `Modification d’un compte : ${person}, par ${actor}${what && ` (${what})`}.`,
  settings: ({ actor, what }) => `Changement des paramètres par ${actor}${what && ` (${what})`}.`,
  export: ({ actor, what }) => `Export par ${actor} : ${what}.`,
  operation: ({ actor, what }) => `Exploitation par ${actor} : ${what}.`,
  log_verified: ({ what }) => `Vérification du journal d’événements : ${what}.`,
  log_altered: ({ what }) => `Le journal d’événements n’est plus celui qui a été scellé : ${what}.`,
  removal: ({ actor, person, what }) => `Suppression par ${actor} : ${what}${person && `, ${person}`}.`,
}
