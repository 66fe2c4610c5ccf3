import { z } from 'zod'
import { id, instant } from '../kernel/values.ts'

/** What the security log notes, as its page names it, and the days it is kept. */
export const securityKinds = {
  sign_in: { label: 'Connexion', days: 180 },
  sign_in_step: { label: 'Second facteur demandé', days: 180 },
  sign_out: { label: 'Déconnexion', days: 180 },
  session_closed: { label: 'Session fermée', days: 365 },
  session_reused: { label: 'Jeton de session réutilisé', days: 365 },
  password_link: { label: 'Lien de mot de passe demandé', days: 180 },
  password_changed: { label: 'Mot de passe changé', days: 365 },
  factor_added: { label: 'Second facteur ajouté', days: 365 },
  factor_removed: { label: 'Second facteur retiré', days: 365 },
  factor_reset: { label: 'Second facteur réinitialisé', days: 1095 },
  recovery_codes: { label: 'Codes de secours renouvelés', days: 365 },
  role_rights: { label: 'Droits d’un rôle changés', days: 1095 },
  user_rights: { label: 'Droits d’une personne changés', days: 1095 },
  user_created: { label: 'Compte créé', days: 1095 },
  user_changed: { label: 'Compte modifié', days: 1095 },
  settings: { label: 'Paramètres changés', days: 1095 },
  export: { label: 'Export', days: 365 },
  removal: { label: 'Suppression', days: 1095 },
  operation: { label: 'Exploitation', days: 1095 },
  log_verified: { label: 'Journal vérifié', days: 365 },
  log_altered: { label: 'Journal altéré', days: 1095 },
} as const satisfies Record<string, { label: string; days: number }>

export const securityKind = z.enum(Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]])
export type SecurityKind = keyof typeof securityKinds

/** `pending`: the process ended before it was known what became of it. */
export const securityOutcome = z.enum(['done', 'refused', 'pending'])
export type SecurityOutcome = z.infer<typeof securityOutcome>
export const securityOutcomes: Record<SecurityOutcome, string> = {
  done: 'Fait',
  refused: 'Refusé',
  pending: 'Interrompu',
}

/** A line of the security log. What was told of an erased person is null. */
export const securityEntry = z.object({
  id,
  at: instant,
  kind: securityKind,
  outcome: securityOutcome,
  /** One French sentence. */
  sentence: z.string(),
  /** Who did it; empty when nobody had signed in. */
  actor: z.object({ id, name: z.string() }).nullable(),
  /** Whose account it is about, when it is about one. */
  person: z.object({ id, name: z.string() }).nullable(),
  /** The network address the request came from. */
  address: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
})
export type SecurityEntry = z.infer<typeof securityEntry>
