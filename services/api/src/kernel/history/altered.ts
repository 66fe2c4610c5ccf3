import { isDeepStrictEqual } from 'node:util'

/**
 * The keys of `proposed` whose value differs from the current one; undefined when none does. A key that is absent from
 * `proposed` (or undefined) is left alone; null clears, and clearing what is already empty alters nothing.
 */
export function altered<S extends object>(current: S, proposed: Partial<S> | undefined): Partial<S> | undefined {
  if (!proposed) return undefined
  const changes: Partial<S> = {}
  let some = false
  for (const key in proposed) {
    const value = proposed[key]
    if (value === undefined || sameValue(current[key], value)) continue
    changes[key] = value
    some = true
  }
  return some ? changes : undefined
}

/** Whether two values of a field are the same to a person: null and absent are both « empty ». */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  return typeof a === 'object' && isDeepStrictEqual(a, b)
}

const isEmpty = (value: unknown) => value === undefined || value === null
