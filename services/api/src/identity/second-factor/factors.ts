import type { Api } from '../../kernel/api.ts'
import { type Passkeys, passkeysOf } from './passkeys.ts'
import { type SecondFactors, secondFactors } from './second-factors.ts'
import { type SignInSteps, signInSteps } from './sign-in-steps.ts'

/** What a second step is made of. */
export interface Factors {
  readonly factors: SecondFactors
  readonly passkeys: Passkeys
  readonly steps: SignInSteps
}

export function factorsOf(api: Api): Factors {
  const steps = signInSteps(api)
  return { factors: secondFactors(api), passkeys: passkeysOf(api, steps), steps }
}
