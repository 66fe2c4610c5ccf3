import { describe, expect, it } from 'vitest'
import { enumValue } from './enum-value.ts'
import { isJob, isSubJobOf, jobs, subJobs } from './jobs.ts'
import { defaultPerrenoudEnums, perrenoudNames, perrenoudWords } from './perrenoud.ts'
import { projectDates } from './project-dates.ts'
import { enumLabel, fixedEnums, perrenoudInput } from './referential.ts'

describe.each(Object.entries({ ...fixedEnums, ...defaultPerrenoudEnums }))('the list %s', (name, values) => {
  it('has values and labels that all differ', () => {
    expect(values.length).toBeGreaterThan(1)
    for (const value of values) enumValue.parse(value)
    for (const parent of new Set(values.map(one => one.parent))) {
      const own = values.filter(one => one.parent === parent)
      expect(new Set(own.map(one => one.value)).size).toBe(own.length)
      expect(new Set(own.map(one => one.label.toLowerCase())).size).toBe(own.length)
    }
  })

  it('can be sent back as it is, when it can be edited', () => {
    const rows = values.map(({ value, label }) => ({ value, name: label }))
    expect(perrenoudInput.safeParse({ enums: { [name]: rows } }).success).toBe(name in defaultPerrenoudEnums)
  })
})

describe('lists of values', () => {
  it('have the energy audit’s own numbers where the specification gives them', () => {
    expect(defaultPerrenoudEnums.thermal_bridge_type.map(({ value }) => value)).toEqual(['0', '1', '2', '3'])
    expect(enumLabel(defaultPerrenoudEnums.inertia, '2')).toBe('Moyenne')
    expect(enumLabel(defaultPerrenoudEnums.altitude, '1')).toBe('Jusqu’à 400 m')
    for (const name of perrenoudNames) expect(perrenoudWords[name].label).toMatch(/^[A-ZÉ]/)
  })

  it('name eighteen dates of a project', () => {
    expect(projectDates).toHaveLength(18)
  })

  it('give every speciality a job', () => {
    const known = new Set(jobs.map(({ value }) => value))
    for (const { value, parent } of subJobs) {
      expect(known).toContain(parent)
      expect(isSubJobOf(value, parent!)).toBe(true)
    }
    expect(isSubJobOf('avocat', 'travaux')).toBe(false)
    for (const odd of ['', 'moon', 'constructor', '__proto__']) expect(isJob(odd)).toBe(false)
  })

  it('say a value they do not know as it is', () => {
    expect([enumLabel(jobs, 'moon'), enumLabel(jobs, null)]).toEqual(['moon', ''])
  })
})
