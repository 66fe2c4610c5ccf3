import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { email } from '../kernel/rules.ts'
import { ofNobody, ofSelf, operated, thing } from '../kernel/scope.ts'
import { id, instant } from '../kernel/values.ts'
import { newPassword, providerCredential, providerProfile } from './sign-in.ts'

const ok = z.object({ ok: z.literal(true) })
const secret = z.string().min(1).max(200)
/** A redirection: nothing to read. */
const redirection = z.undefined()

const session = thing('session', 'maker', { write: 'changes' })

/** Signing in by the identity provider, passwords, and one's own sessions. */
export const signInEndpoints = {
  /** What the sign-in page offers. */
  options: endpoint({
    method: 'GET',
    path: '/api/auth/options',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Les moyens de connexion proposés',
    response: z.object({
      /** Identity providers: at most one. `start` is the address that the button opens. */
      providers: z.array(z.object({ label: z.string(), start: z.string() })),
      /** Mail domains whose people sign in with the identity provider. */
      internal_domains: z.array(z.string()),
      /** Accounts of a demonstration. */
      demo_accounts: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })),
    }),
  }),
  oidcStart: endpoint({
    method: 'GET',
    path: '/api/auth/oidc/start',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Aller se connecter chez le fournisseur d’identité',
    response: redirection,
    status: 303,
  }),
  oidcCallback: endpoint({
    method: 'GET',
    path: '/api/auth/oidc/callback',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Revenir du fournisseur d’identité',
    // Providers add keys of their own (scope, prompt…): this one call takes what it is sent.
    query: z.looseObject({
      code: z.string().max(4000).optional(),
      state: z.string().max(500).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    }),
    response: redirection,
    status: 303,
  }),
  /** Trades the code that the callback brought; only for the browser that started, and once. */
  googleDecode: endpoint({
    method: 'GET',
    path: '/api/auth/users/google_decode',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Échanger le code du fournisseur d’identité contre le profil et les jetons',
    query: z.object({ code: z.string().min(1).max(4000) }),
    response: providerProfile.extend({ credential: providerCredential }),
  }),
  /** The refresh token is the bearer; it serves once, the next one is in the answer. */
  googleRefresh: endpoint({
    method: 'GET',
    path: '/api/auth/users/google_refresh',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Renouveler les jetons du fournisseur d’identité (jeton de renouvellement en Bearer)',
    response: providerCredential,
  }),

  /** Answers alike whether the account exists or not. */
  forgottenPassword: endpoint({
    method: 'POST',
    path: '/api/auth/password/forgotten',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Demander un lien pour choisir un nouveau mot de passe',
    body: z.object({ email }),
    response: ok,
  }),
  /** The token of the mail serves once. Every session of the person ends. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/password/reset',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Choisir un nouveau mot de passe avec le lien reçu',
    body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
    response: ok,
  }),
  /** Every other session of the person ends. */
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Changer son mot de passe',
    body: z.object({ current: secret, password: newPassword }),
    response: ok,
  }),

  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Ses sessions ouvertes',
    response: z.object({
      items: z.array(
        z.object({
          id,
          /** How it was opened. */
          kind: z.enum(['password', 'provider']),
          opened_at: instant,
          last_used_at: instant,
          /** The session of this very call. */
          current: z.boolean(),
        }),
      ),
    }),
  }),
  closeSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    access: 'signed-in',
    of: operated(session('id', 'write')),
    summary: 'Fermer l’une de ses sessions',
    params: z.object({ id }),
    response: ok,
  }),
}
