import { z } from 'zod'
import { field, shown } from '../kernel/field.ts'
import { formatEuro } from '../kernel/format-number.ts'
import { personal } from '../kernel/personal.ts'
import { instant } from '../kernel/values.ts'
import { simulationOutcome } from './simulation-outcome.ts'

/** A fact that criteria were asked of, as they compare it. */
const fact = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** The inputs of a simulation under the names people use, so that what has changed since can be said. */
const inputs = z.array(
  z.object({
    key: z.string().max(200),
    /** `Devis de toiture`, `MaPrimeRénov’ : scénario 2`. */
    label: z.string().max(300),
    /** As it was read: a revision, a formatted amount. */
    value: z.string().max(300),
  }),
)

/** The result of a simulation as it is kept, with the facts of the requester and its other inputs. */
const kept = z.object({
  at: instant,
  facts: field('Réponses aux critères', personal(z.record(z.string(), fact))),
  inputs: field('Données du calcul', personal(inputs)),
  outcome: simulationOutcome,
})
export type ComputedSimulation = z.infer<typeof kept>

export const computedSimulation = shown(kept, {
  format: 'block',
  computed: true,
  write: ({ outcome }: ComputedSimulation) =>
    `${formatEuro(outcome.total_subventions)} d’aides sur ${formatEuro(outcome.total_work_price)}, reste ${formatEuro(outcome.remaining_costs)}`,
})
