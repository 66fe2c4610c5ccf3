import { normalise } from '../kernel/reading/reading.ts'
import { trimEnds } from '../kernel/trim-ends.ts'
import type { TemplateField } from './template.ts'

/*
 * Codes of steps, fields and choices: made from their label once, kept whatever the label becomes. Versions hold what was
 * typed under them.
 */

const LONGEST = 80
/** A table of rows has these beside its fields. */
const reserved = ['id', 'revision']

/** The code of a new field, step or choice: its label in lower case, told apart from those that are taken. */
export function newKey(label: string, taken: Iterable<string>): string {
  const others = new Set([...taken, ...reserved])
  const words = trimEnds(normalise(label).replace(/[^a-z0-9]+/g, '_'), /_/)
  const base = trimEnds((/^[a-z]/.test(words) ? words : `c_${words || 'sans_nom'}`).slice(0, LONGEST), /_/, 'end')
  for (let turn = 1; ; turn++) {
    const key = turn === 1 ? base : `${base}_${turn}`
    if (!others.has(key)) return key
  }
}

type Choices = NonNullable<TemplateField['values']>

/**
 * Choices as they are written anew, one a line: a line that stood there keeps its code, and where as many lines are left one
 * that reads otherwise is the one that was renamed.
 */
export function rewrittenChoices(before: Choices, lines: readonly string[]): Choices {
  const labels = lines.map(line => line.trim()).filter(Boolean)
  const byLabel = new Map(before.map(one => [one.label, one.code]))
  const kept = labels.map((label, at) => {
    const renamed = labels.length === before.length ? before[at] : undefined
    return byLabel.get(label) ?? (renamed && !labels.includes(renamed.label) ? renamed.code : undefined)
  })
  const taken = new Set([...before.map(({ code }) => code), ...kept.filter(code => code !== undefined)])
  return labels.map((label, at) => {
    const code = kept[at] ?? newKey(label, taken)
    taken.add(code)
    return { code, label }
  })
}
