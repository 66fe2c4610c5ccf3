/** When a field is shown: another field has a value, or lies between bounds; all of several, any of several. */
export type Condition =
  | { readonly field: string; readonly is: readonly unknown[] }
  | { readonly field: string; readonly least?: number; readonly most?: number }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }

export const is = (field: string, ...values: readonly unknown[]): Condition => ({ field, is: values })
export const between = (field: string, least?: number, most?: number): Condition => ({
  field,
  ...(least === undefined ? {} : { least }),
  ...(most === undefined ? {} : { most }),
})
export const all = (...conditions: readonly Condition[]): Condition => ({ all: conditions })
export const any = (...conditions: readonly Condition[]): Condition => ({ any: conditions })

/** Whether a condition holds; `read` answers the value of a field, `dwelling.<field>` those of the dwelling. Pure. */
export function holds(condition: Condition, read: (field: string) => unknown): boolean {
  if ('all' in condition) return condition.all.every(one => holds(one, read))
  if ('any' in condition) return condition.any.some(one => holds(one, read))
  const value = read(condition.field)
  if ('is' in condition) return condition.is.includes(value)
  if (value === null || value === undefined || value === '') return false
  const number = Number(value)
  return number >= (condition.least ?? -Infinity) && number <= (condition.most ?? Infinity)
}
