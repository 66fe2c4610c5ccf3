import { z } from 'zod'
import { energyLetter } from '../energy-audit/audit-result.ts'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional, shown } from '../kernel/field.ts'
import { choice, day, decimalBetween, euros, reference, references, rows, shortText, yesNo } from '../kernel/formats.ts'
import { simulationNoun } from '../kernel/nouns.ts'
import { ofProject } from '../kernel/owner.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { caseType } from '../projects/project-words.ts'
import { amoLevelLabels } from './amo-level.ts'
import { computedSimulation } from './computed-simulation.ts'

/** Rows and use cases of one simulation, at most. */
export const SIMULATION_ROWS_MAX = 60
const USE_CASES_MAX = 20

const RATE = 'Indiquez un taux entre 0 et 100, par exemple 35,5.'
const rate = decimalBetween(0, 100, 4, RATE)
const energyGain = decimalBetween(-99_999_999, 100, 4, 'Indiquez un gain en pourcent, par exemple 42,5.')

const useCases = rows(
  {
    id: field('Cas d’usage', reference('use_case')),
    name: field('Nom', shortText(120)),
    case_type: optional('Nature', caseType),
    quotes: field('Devis', references('works_quote', 200)),
  },
  USE_CASES_MAX,
)

export type UseCase = z.infer<typeof useCases>[number]

/** A typed value takes the place of the computed one, until a reset. */
const funderRows = rows(
  {
    id: field('Ligne', reference('simulation_funder')),
    funder_id: field('Financeur', reference('funder')),
    use_case_id: optional('Cas d’usage', reference('use_case')),
    scenario_id: optional('Scénario de financement', reference('funding_scenario')),
    subventioned_expense: optional('Dépense subventionnée', euros),
    rate: optional('Taux', rate, { format: 'percent', unit: '%' }),
    advance: optional('Avance', rate, { format: 'percent', unit: '%' }),
  },
  SIMULATION_ROWS_MAX,
)

export type FunderRow = z.infer<typeof funderRows>[number]

/**
 * A financing plan of a project: which works, which funders in which order, and what came of it the last time that somebody
 * wrote it. `funders` are served in the order of the list. Labels that are typed stand in the place of the energy scenario's.
 */
export const simulation = record('Simulation', {
  right: 'simulation',
  stream: 'simulation',
  owner: ofProject(),
  subject: 'owner',
  family: 'money',
  words: simulationNoun,
  sections: {
    Simulation: {
      project_id: field('Projet', reference('project')),
      name: field('Nom', shortText(120)),
      on: optional('Règles du', day, { hint: 'Vide : les règles d’aujourd’hui.' }),
      retained: optional('Retenue', yesNo),
    },
    Travaux: {
      quotes: optional('Devis', references('works_quote', 200)),
      use_cases: optional('Cas d’usage', useCases),
      simulations_accommodations: optional('Logements', references('accommodation', 500)),
      replaces_fossil_boiler: optional('Remplace une chaudière fossile', yesNo),
      amo_level: optional('Niveau de l’accompagnement (AMO)', choice(amoLevelLabels)),
    },
    'Performance énergétique': {
      scenario_id: optional('Scénario énergétique', reference('energy_audit')),
      energy_label: optional('Étiquette énergie avant travaux', energyLetter),
      projected_energy_label: optional('Étiquette énergie après travaux', energyLetter),
      GES_label: optional('Étiquette climat avant travaux', energyLetter),
      projected_GES_label: optional('Étiquette climat après travaux', energyLetter),
      energy_gain: optional('Gain énergétique', energyGain, { format: 'percent', unit: '%' }),
    },
    Financement: {
      funders: optional('Financeurs', funderRows),
      /** Months over which what is left may be borrowed, and the yearly rate: what the requester pays each month. */
      loan_months: optional('Durée du prêt', shown(z.int().min(1).max(480), { format: 'whole', unit: 'mois' })),
      loan_rate: optional('Taux du prêt', rate, { format: 'percent', unit: '%' }),
      computed: optional('Résultat', computedSimulation),
    },
  },
  rules: ({ use_cases, quotes, funders }) => [
    ...strangers(use_cases ?? [], quotes ?? []),
    ...orphans(funders ?? [], use_cases ?? []),
  ],
})
export type SimulationSheet = SheetOf<typeof simulation>

/** A use case is made of quotes of the simulation, each in one at most. */
function strangers(useCases: readonly UseCase[], quotes: readonly string[]): FieldError[] {
  const taken = new Set<string>()
  return useCases.flatMap(({ quotes: named }, at) =>
    named.flatMap(quote => {
      const path = `use_cases.${at}.quotes`
      if (!quotes.includes(quote)) return [{ path, message: 'Ce devis n’est pas dans la simulation.' }]
      if (taken.has(quote)) return [{ path, message: 'Ce devis est déjà dans un autre cas d’usage.' }]
      taken.add(quote)
      return []
    }),
  )
}

/** A row belongs to a use case that is there; a funder gives once for each. */
function orphans(funders: readonly FunderRow[], useCases: readonly UseCase[]): FieldError[] {
  const known = new Set(useCases.map(({ id }) => id))
  const met = new Set<string>()
  return funders.flatMap(({ funder_id, use_case_id }, at) => {
    if (use_case_id && !known.has(use_case_id))
      return [{ path: `funders.${at}.use_case_id`, message: 'Ce cas d’usage n’est pas dans la simulation.' }]
    const key = `${funder_id} ${use_case_id ?? ''}`
    if (met.has(key)) return [{ path: `funders.${at}.funder_id`, message: 'Ce financeur y est déjà.' }]
    met.add(key)
    return []
  })
}
