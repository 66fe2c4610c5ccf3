import { type Around, withComputed } from '@faitage/contracts/thematics/computed'
import { shownSteps, type TemplateStep } from '@faitage/contracts/thematics/template'
import type { StepAnswer, StepSummary } from '@faitage/contracts/thematics/thematic.endpoints'
import type { ThematicVersionSheet } from '@faitage/contracts/thematics/thematic-version'
import { emptyStep, type HeldStep, type HeldVersion } from '@faitage/contracts/thematics/thematic-version.state'
import { type FieldValue, isBlank, type Values } from '@faitage/contracts/thematics/values'
import { lotModel } from '@faitage/projections/co-ownership/lot'
import { personModel } from '@faitage/projections/co-ownership/person'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { ThematicFigures } from '@faitage/projections/thematics/thematic-version'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'

export type Version = ThematicVersionSheet & HeldVersion

/** Whether a step is about people that its reader may not read. */
export const isClosed = (step: TemplateStep, { permissions }: Caller): boolean =>
  step.personal && !may(permissions, 'read person')

const metadataOf = ({ id, name, order, soft_deleted }: TemplateStep) => ({ id, name, order, soft_deleted })

/** The steps of a version, each with how it stands. */
export const summariesOf = (version: Version, caller: Caller): StepSummary[] =>
  shownSteps(version.steps).map(step => {
    const held = version.held?.[step.id] ?? emptyStep
    const asked = step.fields.filter(field => !field.soft_deleted && !field.computed)
    return {
      metadata: metadataOf(step),
      status: held.status ?? 'Non débutée',
      filled: step.rows ? held.rows.length : asked.filter(({ key }) => !isBlank(held.values[key])).length,
      fields: asked.length,
      rows: step.rows,
      closed: isClosed(step, caller),
    }
  })

/** Figures as templates name them. */
function countedBy(figures: ThematicFigures | undefined): Record<string, FieldValue | undefined> {
  if (!figures) return {}
  const share = (part: number, whole: number) =>
    whole === 0 ? undefined : (Math.round((part / whole) * 1000) / 10).toFixed(1).replace(/\.0$/, '')
  const { surveyed, answered, told, owner_occupied, vacant, very_modest, categorised, overcrowded } = figures
  return {
    ...{ surveyed, vacant, overcrowded },
    answer_rate: share(answered, surveyed),
    owner_occupied_share: share(owner_occupied, told),
    let_share: share(figures.let, told),
    very_modest_share: share(very_modest, categorised),
  }
}

interface Answering {
  readonly version_id: string
  readonly revision: number
  readonly version: Version
  readonly step: TemplateStep
  readonly held: HeldStep
  readonly figures: ThematicFigures | undefined
  readonly mayWrite: boolean
}

/** The rate of arrears of the last state that a version holds, in percent. */
function arrearsRate({ steps, held }: Version): number | undefined {
  const situations = steps.find(({ id }) => id === 'situations')
  const rows = held?.situations?.rows.map(({ values }) => values) ?? []
  const last = rows.toSorted((a, b) => (String(a.au ?? '') < String(b.au ?? '') ? 1 : -1))[0]
  if (!situations || !last) return undefined
  const rate = withComputed(situations, last).taux
  return rate === undefined ? undefined : Number(rate)
}

/** The figures that the computed values of a version may need. */
export const aroundOf = (version: Version, figures: ThematicFigures | undefined): Around => ({
  ...(figures ? { main_lots: figures.main_lots, area: figures.area, lots: figures.lots } : {}),
  arrears_rate: arrearsRate(version),
  counted: countedBy(figures),
})

/** A step as it is answered: what was typed, what is computed, the names behind ids; nothing of it where it is closed. */
export async function stepAnswer(api: Api, answering: Answering, caller: Caller): Promise<StepAnswer> {
  const { version_id, revision, version, step, held, figures, mayWrite } = answering
  const closed = isClosed(step, caller)
  const around = aroundOf(version, figures)
  const rows = closed ? [] : held.rows.map(row => ({ id: row.id, values: row.values }))
  const all = rows.map(({ values }) => values)
  const values = closed || step.rows ? {} : withComputed(step, held.values, { around })
  const items = rows.map(row => ({ id: row.id, values: withComputed(step, row.values, { rows: all, around }) }))
  const holds = (key: string) => !isBlank(values[key]) || items.some(row => !isBlank(row.values[key]))
  return {
    ...{ version_id, revision, metadata: metadataOf(step), status: held.status ?? 'Non débutée' },
    ...{ rows: step.rows, personal: step.personal, closed },
    fields: step.fields.filter(field => !field.soft_deleted || holds(field.key)),
    ...{ values, items },
    names: await namesOf(api, step, [values, ...items.map(row => row.values)]),
    may_write: mayWrite && !closed,
  }
}

/** The names of the people and lots that values point at. */
async function namesOf(api: Api, step: TemplateStep, all: readonly Values[]): Promise<Record<string, string>> {
  const pointed = (type: 'person' | 'lot') => {
    const keys = step.fields.flatMap(field => (field.type === type ? [field.key] : []))
    return new Set(
      all.flatMap(values => keys.flatMap(key => (typeof values[key] === 'string' ? [values[key] as string] : []))),
    )
  }
  const [people, lots] = await Promise.all([
    recordNames(api.db, personModel, pointed('person')),
    recordNames(api.db, lotModel, pointed('lot')),
  ])
  return Object.fromEntries([...people, ...[...lots].map(([id, name]) => [id, `Lot ${name}`] as const)])
}
