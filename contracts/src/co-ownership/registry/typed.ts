import type { CoproSheet } from '../copro.ts'
import { fieldsOf } from './plan.ts'
import { registryValuesOf } from './sheet.ts'

/** A copro's sheet after one change of its history, and whether a person made that change. */
interface Step {
  readonly sheet: CoproSheet
  readonly byPerson: boolean
}

const asText = (value: unknown): string => JSON.stringify(value ?? null)

/**
 * The fields (as `fieldsOf` names them) that hold what a person last gave them. What an import wrote over is not theirs
 * any more, and is again once that import is undone.
 */
export function typedFields(history: readonly Step[]): Set<string> {
  const given = new Map<string, string>()
  let before = new Map<string, unknown>()
  for (const { sheet, byPerson } of history) {
    const after = fieldsOf(registryValuesOf(sheet))
    if (byPerson)
      for (const [field, value] of after)
        if (asText(before.get(field)) !== asText(value)) given.set(field, asText(value))
    before = after
  }
  return new Set([...before].filter(([field, value]) => given.get(field) === asText(value)).map(([field]) => field))
}
