import type { IncomeCategory } from '@faitage/contracts/referential/income-category'
import type Engine from 'publicodes'

/* The open official model of the national aids (mesaidesreno, MIT licence, beta.gouv.fr), through the rule « parcours accompagné ». */

/** All that the model is told; it would take a default of its own for what is not. Amounts are cents. */
export interface ModelSituation {
  readonly requester_type: 'PO' | 'PB'
  readonly main_residence: boolean
  /** Whole years. */
  readonly construction_age: number
  /** Of the household: a landlord's own. */
  readonly ile_de_france: boolean
  readonly persons: number
  readonly income: number
  readonly energy_label: string
  readonly projected_energy_label: string
  /** Without tax, what funders may count. */
  readonly works: number
}

export interface ModelAnswer {
  readonly category: IncomeCategory | undefined
  readonly eligible: boolean
  readonly expense: number
  /** Percent. */
  readonly rate: string | null
  readonly before: number
  /** Percent of the price with tax that all aids may come to. */
  readonly ceiling: string
}

const categories: Readonly<Record<string, IncomeCategory>> = {
  'très modeste': 'tres_modeste',
  modeste: 'modeste',
  intermédiaire: 'intermediaire',
  supérieure: 'superieur',
}
const silent = { log: () => {}, warn: () => {}, error: () => {} }

let loaded: Promise<Engine> | undefined
/** Read at the first question, a third of a second and 28 MB, once for the process. */
const engine = () => {
  loaded ??= load()
  return loaded
}
async function load(): Promise<Engine> {
  const [{ default: Model }, { default: rules }] = await Promise.all([
    import('publicodes'),
    import('mesaidesreno/mesaidesreno.model.json', { with: { type: 'json' } }),
  ])
  return new Model(rules as ConstructorParameters<typeof Engine>[0], { logger: silent })
}

/** Asks the model. Pure but for its loading: its rules are frozen. */
export async function askModel(situation: ModelSituation): Promise<ModelAnswer> {
  const model = await engine()
  model.setSituation(wordsOf(situation))
  const read = (name: string) => model.evaluate(name).nodeValue
  const inCents = (name: string) => Math.round(Number(read(name) ?? 0) * 100)
  const eligible = read('MPR . accompagnée . éligible') === true
  return {
    category: categories[String(read('ménage . revenu . classe'))],
    eligible,
    expense: eligible ? inCents('projet . travaux . plafonnés') : 0,
    rate: eligible ? String(read('MPR . accompagnée . pourcent dont bonus')) : null,
    before: eligible ? inCents('MPR . accompagnée . montant') : 0,
    ceiling: String(read("ampleur . pourcent d'écrêtement")),
  }
}

const wordOf = (value: boolean) => (value ? 'oui' : 'non')
const gradeOf = (letter: string) => String('ABCDEFG'.indexOf(letter) + 1)

/** The age is told in words: the model's own rule on years stops in 2024. */
const ageWords = (age: number) =>
  age >= 15 ? 'au moins 15 ans' : age >= 10 ? 'de 10 à 15 ans' : age >= 2 ? 'de 2 à 10 ans' : 'moins de 2 ans'

function wordsOf(told: ModelSituation) {
  const occupies = told.requester_type === 'PO'
  return {
    'vous . propriétaire . statut': "'propriétaire'",
    'logement . propriétaire occupant': wordOf(occupies),
    [`logement . résidence principale ${occupies ? 'propriétaire' : 'locataire'}`]: wordOf(told.main_residence),
    'logement . période de construction': `'${ageWords(told.construction_age)}'`,
    'ménage . code région': told.ile_de_france ? "'11'" : "'44'",
    'ménage . personnes': `${told.persons} personne`,
    'ménage . revenu': `${told.income / 100} €`,
    'DPE . actuel': gradeOf(told.energy_label),
    'projet . DPE visé': gradeOf(told.projected_energy_label),
    'projet . travaux': `${told.works / 100} €`,
  }
}
