import { adapt } from './adapt.ts'
import { accompagnement, ampleur } from './ampleur.ts'
import { certificates } from './cee.ts'
import { copropriete } from './copropriete.ts'
import { anahDelays } from './delays.ts'
import type { NationalFunder } from './kit.ts'
import { loans } from './loans.ts'
import { locAvantages } from './loc-avantages.ts'
import { logementDecent } from './logement-decent.ts'
import { parGeste } from './par-geste.ts'

/** The national aids, as they are offered to the missions: Anah’s last among the aids, which bear the cut. */
export const nationalFunders: readonly NationalFunder[] = [
  ...[...ampleur, ...accompagnement, ...parGeste, ...logementDecent, ...adapt, ...copropriete].map(one => ({
    ...one,
    delays: anahDelays,
  })),
  ...certificates,
  ...loans,
  ...locAvantages,
]
