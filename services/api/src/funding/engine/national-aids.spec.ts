import { funder } from '@faitage/contracts/funding/funder'
import { fundingScenario, isInForce } from '@faitage/contracts/funding/funding-scenario'
import { nationalFunders } from '@faitage/contracts/funding/national-aids/national-funders'
import { nationalCeilings, nationalIncomeScales } from '@faitage/contracts/funding/national-aids/national-scales'
import { scale } from '@faitage/contracts/funding/scale'
import { incomeScale } from '@faitage/contracts/referential/income-scale'
import { describe, expect, test } from 'vitest'
import { computeFunding } from './compute-funding.ts'
import { categoryOf, inputOf, nationalRow, type Situation } from './testing/aids-case.ts'
import cases from './testing/aids-cases.json' with { type: 'json' }
import { idOf } from './testing/given.ts'

interface Case {
  readonly id: string
  readonly aid: string
  readonly on: string
  readonly situation: Situation
  readonly expected: {
    readonly eligible: boolean
    readonly resources_category?: string
    readonly base?: number
    readonly rate?: string | null
    readonly amount_cents: number
    readonly amount_kept_cents?: number
    readonly advance_cents?: number
    readonly aid_ceiling?: number
    readonly mar_amount_cents?: number
    readonly base_aid_cents?: number
    readonly bonus_cents?: number
    readonly ceiling?: number | null
    readonly months?: number | null
  }
}

/*
 * Where the official model says something else, and why ours stands.
 *
 * | cases            | the model                                   | ours                                            |
 * | ampleur 03, 11   | advance: 30 % of the aid before it is cut   | 30 % of what is kept: an advance is part of it  |
 * | ampleur 01–14    | ceiling of all aids from HT × 1.055, nearest| from the price with tax, cut down: never above  |
 * | mpld_occupant    | states its caps and never applies them      | applied, as `amount_cents` of the cases is      |
 *
 * The second moves no amount of these cases: each of them is compared to the cent.
 */
const advanceOfKept: Readonly<Record<string, number>> = { 'G-ampleur-03': 214_095, 'G-ampleur-11': 309_203 }

const keyOf: Readonly<Record<string, string>> = {
  mpld_occupant: 'mpld',
  mpld_bailleur: 'mpld',
  mpld_copropriete: 'mpld',
  mpa_occupant: 'mpa',
  mpa_bailleur: 'mpa',
  mpa_copropriete: 'mpa',
  copropriete_individual: 'copropriete_prime',
}

const rowsOf = ({ aid, situation, on }: Case, ...more: string[]) => {
  const { type } = situation.requester
  const keys = [keyOf[aid] ?? aid, ...more].map(key => `${key}_${type}`)
  const outcome = computeFunding(inputOf(situation, on, keys))
  return { outcome, rows: keys.map(key => outcome.rows.find(({ funder_id }) => funder_id === idOf(key))) }
}

describe('the official model’s cases, through the national data', () => {
  test.each(cases.cases as readonly Case[])('$id comes to the cent', one => {
    const { expected, situation, on, aid } = one
    const { outcome, rows } = rowsOf(one, ...(aid === 'mpld_bailleur' ? ['mpld_prime'] : []))
    const [main, prize] = rows
    const isLoan = aid === 'eco_ptz' || aid === 'par'
    if (expected.resources_category) expect(categoryOf(situation, on)).toBe(expected.resources_category)
    expect(Boolean(main?.scenario_id)).toBe(expected.eligible)
    if (expected.base !== undefined) expect(main?.subventioned_expense ?? 0).toBe(expected.base)
    if (expected.rate !== undefined && !isLoan) expect(main?.rate ?? null).toBe(expected.rate)
    const kept = (main?.kept ?? 0) + (prize?.kept ?? 0)
    expect(kept).toBe(expected.amount_kept_cents ?? expected.amount_cents)
    if (aid === 'ampleur') {
      expect(main?.before ?? 0).toBe(expected.amount_cents)
      expect(main?.advance ?? 0).toBe(advanceOfKept[one.id] ?? expected.advance_cents)
      if (expected.eligible)
        expect(Math.abs((outcome.aid_ceiling?.amount ?? 0) - (expected.aid_ceiling ?? 0))).toBeLessThanOrEqual(1)
      const paid = { price_excl_tax: 200_000, price_incl_tax: 200_000 }
      const accompanied = rowsOf({ ...one, aid: 'mar', situation: { ...situation, works: paid, other_public_aids: 0 } })
      expect(accompanied.rows[0]?.kept ?? 0).toBe(expected.mar_amount_cents)
    }
    if (aid === 'mpld_bailleur')
      expect([main?.before, prize?.before ?? 0]).toEqual([expected.base_aid_cents, expected.bonus_cents])
    if (isLoan) {
      const scenario = nationalRow(`${aid}_${situation.requester.type}`).scenarios.find(
        ({ id }) => id === main?.scenario_id,
      )
      expect(scenario?.sheet.upper_limit ?? null).toBe(expected.ceiling)
      if (aid === 'eco_ptz') expect(scenario?.sheet.loan_months ?? null).toBe(expected.months)
    }
  })

  test('they are sixty', () => expect(cases.cases).toHaveLength(60))
})

describe('the national data', () => {
  test('are what their sheets accept', () => {
    for (const { key, sheet, scenarios } of nationalFunders) {
      expect([key, funder.fields.safeParse(sheet).error?.issues]).toEqual([key, undefined])
      for (const scenario of scenarios) {
        const whole = { ...scenario, funder_id: idOf(key) }
        expect([key, fundingScenario.fields.safeParse(whole).error?.issues]).toEqual([key, undefined])
        expect([key, fundingScenario.rules(whole)]).toEqual([key, []])
      }
    }
    for (const sheet of nationalCeilings) {
      expect(scale.fields.safeParse(sheet).error).toBeUndefined()
      expect(scale.rules(sheet)).toEqual([])
    }
    for (const sheet of nationalIncomeScales) {
      expect(incomeScale.fields.safeParse(sheet).error).toBeUndefined()
      expect(incomeScale.rules(sheet)).toEqual([])
    }
  })

  test('name each funder once, exclude those that are there, and say where every figure is from', () => {
    const keys = nationalFunders.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { key, excludes = [], scenarios } of nationalFunders) {
      expect([key, excludes.filter(other => !keys.includes(other))]).toEqual([key, []])
      for (const { source, verified_on, to_verify } of scenarios)
        expect([key, Boolean(source) && (Boolean(verified_on) || to_verify === true)]).toEqual([key, true])
    }
  })

  test('between the closing and the reopening of the desks nobody has a scenario of ampleur', () => {
    const { scenarios } = nationalRow('ampleur_PO')
    const inForce = (on: string) => scenarios.filter(({ sheet }) => isInForce(sheet, on)).length
    expect(['2025-09-29', '2025-09-30', '2025-12-31', '2026-01-01', '2026-02-22', '2026-02-23'].map(inForce)).toEqual([
      24, 8, 8, 0, 0, 8,
    ])
  })
})
