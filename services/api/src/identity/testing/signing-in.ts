import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { type TestSystem, testPassword } from '../../testing/system.ts'

const { login, me } = identityEndpoints

/** Signing in with a password in a test, and what a token is worth. */
export const signingIn = (system: () => TestSystem) => ({
  signIn: (email: string, password = testPassword) => system().anonymous().call(login, { body: { email, password } }),
  refusedSignIn: (email: string, password: string) =>
    system().anonymous().refusal(login, { body: { email, password } }),
  meWith: (token: string) => system().http.inject({ url: me.path, headers: { authorization: `Bearer ${token}` } }),
})
