import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ofNobody, ofSelf, shared } from '../kernel/scope.ts'
import { id, instant } from '../kernel/values.ts'
import { signedIn } from './identity.endpoints.ts'

const ok = z.object({ ok: z.literal(true) })
/** A code of an application, or a recovery code; blanks and dashes are as one likes. */
const code = z.string().trim().min(6, 'Indiquez le code en entier.').max(40)
/** The person's password, or a code of theirs. */
const proof = z.string().min(1).max(200)
/** What stands for a sign-in between its steps. */
const step = z.string().min(1).max(100)
/** What the browser and the library on the server say to each other of a passkey. */
const passkeyWords = z.record(z.string().max(100), z.unknown())
/** Null unless they were just made: they are shown once. */
const recoveryCodes = z.array(z.string()).nullable()
const label = z.string().trim().min(1).max(60)

/** An authenticator application or a passkey of one's own. */
const ownFactor = z.object({
  id,
  kind: z.enum(['totp', 'passkey']),
  label: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})

const application = z.object({
  id,
  /** What the application reads as a picture (`otpauth://…`), and the same to be typed. */
  uri: z.string(),
  secret: z.string(),
})
const challenge = z.object({ step: z.string(), options: passkeyWords })

/** Second factors: one's own, and the second step of a sign-in by password. */
export const secondFactorEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/factors',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Ses seconds facteurs',
    response: z.object({
      items: z.array(ownFactor),
      recovery_left: z.int(),
      /** Whether the last one has to stay. */
      required: z.boolean(),
      /** Whether the address of this page allows passkeys. */
      passkeys: z.boolean(),
      /** Whether the account has a password that a second factor would stand beside. */
      password: z.boolean(),
    }),
  }),
  addApplication: endpoint({
    method: 'POST',
    path: '/api/auth/factors/application',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Préparer une application d’authentification',
    body: z.object({ proof }),
    response: application,
  }),
  confirmApplication: endpoint({
    method: 'POST',
    path: '/api/auth/factors/application/confirm',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Confirmer une application d’authentification par son premier code',
    body: z.object({ id, code }),
    response: z.object({ recovery_codes: recoveryCodes }),
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/factors/passkey/options',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Préparer une clé d’accès',
    body: z.object({ proof }),
    response: challenge,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/factors/passkey',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Ajouter une clé d’accès',
    body: z.object({ step, label, response: passkeyWords }),
    response: z.object({ recovery_codes: recoveryCodes }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/factors/remove',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Retirer l’un de ses seconds facteurs',
    body: z.object({ id, proof }),
    response: ok,
  }),
  renewRecovery: endpoint({
    method: 'POST',
    path: '/api/auth/factors/recovery',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Faire de nouveaux codes de secours',
    body: z.object({ proof }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  }),

  /** The second step of a sign-in: `step` comes with the refusal `auth.factor.needed`. */
  verify: endpoint({
    method: 'POST',
    path: '/api/auth/login/code',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Finir de se connecter par un code',
    body: z.object({ step, code }),
    response: signedIn,
  }),
  /** Without `step`: signing in by a passkey alone. */
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/auth/login/passkey/options',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Demander une clé d’accès pour se connecter',
    body: z.object({ step: step.optional() }),
    response: challenge,
  }),
  verifyPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/login/passkey',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Se connecter par une clé d’accès',
    body: z.object({ step, response: passkeyWords }),
    response: signedIn,
  }),
  /** Who has to have a second factor and has none makes it before getting in. */
  enrol: endpoint({
    method: 'POST',
    path: '/api/auth/login/application',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Préparer une application d’authentification avant d’entrer',
    body: z.object({ step }),
    response: application,
  }),
  confirmEnrolment: endpoint({
    method: 'POST',
    path: '/api/auth/login/application/confirm',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Confirmer l’application et entrer',
    body: z.object({ step, id, code }),
    response: signedIn.extend({ recovery_codes: z.array(z.string()) }),
  }),

  /** What somebody else has: for who helps them. */
  ofUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/factors',
    access: 'update user',
    of: shared('user'),
    summary: 'Les seconds facteurs d’un utilisateur',
    params: z.object({ id }),
    response: z.object({
      applications: z.int(),
      passkeys: z.int(),
      recovery_left: z.int(),
      /** Whether the person has to have one. */
      required: z.boolean(),
    }),
  }),
  /** For somebody who lost theirs: the person enters by their password, and makes another. */
  reset: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}/factors',
    access: 'update user',
    of: shared('user'),
    summary: 'Retirer les seconds facteurs d’un utilisateur',
    params: z.object({ id }),
    response: ok,
  }),
}

/** What `auth.factor.needed` carries. */
export interface FactorNeeded {
  readonly step: string
  /** What the person may answer with; none of them when they have to make one first. */
  readonly ways: readonly ('code' | 'passkey' | 'recovery' | 'enrol')[]
}
