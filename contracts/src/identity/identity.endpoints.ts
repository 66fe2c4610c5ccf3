import { z } from 'zod'
import { endpoint, written } from '../kernel/endpoint.ts'
import { email } from '../kernel/rules.ts'
import { ofNobody, ofSelf, operated, thing } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { app, currentUser } from './user.ts'

/** What somebody gets on signing in or renewing. */
export const signedIn = z.object({ token: z.string(), refresh_token: z.string(), user: currentUser })

/** The account of whoever asks. */
const oneself = thing('self', 'maker', { write: 'changes' })

export const identityEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Se connecter par e-mail et mot de passe',
    body: z.object({ email, password: z.string().min(1).max(200) }),
    response: signedIn,
  }),
  /** A refresh token serves once, and for a minute more when its answer was lost; used later, it closes its session. */
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    of: ofNobody('who signs in is nobody yet'),
    summary: 'Renouveler le jeton d’accès',
    body: z.object({ refresh_token: z.string().min(1).max(500) }),
    response: signedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    of: ofSelf,
    summary: 'Se déconnecter et révoquer la session',
    response: z.object({ ok: z.literal(true) }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/users/me',
    access: 'signed-in',
    of: ofSelf,
    summary: 'L’utilisateur connecté',
    query: z.object({ update_user_group: z.enum(['true', 'false']).optional() }),
    response: currentUser,
  }),
  preferredApp: endpoint({
    method: 'PUT',
    path: '/api/preferred-app/{id}',
    access: 'signed-in',
    of: operated(oneself('id', 'write')),
    summary: 'Changer de mode (individuel ou copropriété)',
    params: z.object({ id }),
    body: z.object({ id, preferred_app: app, first_connection: z.boolean() }),
    response: written,
  }),
}
