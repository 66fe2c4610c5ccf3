import type { FunderItem } from '@faitage/contracts/funding/funder.endpoints'

type Named = Pick<FunderItem, 'id' | 'name' | 'copied_from'>

interface Around {
  /** The funder whose scenario it is. */
  readonly funder: string
  /** Those that stand beside it: of its mission, or the national ones. */
  readonly beside: readonly Named[]
  readonly national: readonly Named[]
  /** The ids that are held already. */
  readonly held: readonly string[]
}

/**
 * The funders that one may be told not to go with. A mission's copy is known by the national funder it was copied from, which
 * its scenarios name since they were copied too; of the others, those that are held are named so that they can be taken out. Pure.
 */
export function excludable({ funder, beside, national, held }: Around): { value: string; label: string }[] {
  const others = beside.filter(({ id }) => id !== funder)
  const offered = others.map(({ id, name, copied_from }) => ({ value: copied_from ?? id, label: name }))
  const known = new Set(offered.map(({ value }) => value))
  const heldBeside = others.filter(({ id }) => held.includes(id) && !known.has(id))
  const heldElsewhere = national.filter(({ id }) => held.includes(id) && !known.has(id))
  return [
    ...offered,
    ...heldBeside.map(({ id, name }) => ({ value: id, label: name })),
    ...heldElsewhere.map(({ id, name }) => ({ value: id, label: `${name} (national)` })),
  ]
}
