import { normalise } from '../../kernel/reading/reading.ts'

interface Cle {
  readonly id?: string | undefined
  readonly label?: string | null | undefined
  readonly kind?: string | null | undefined
}

/** The general clé of a copro: the one that says so, the one called so, or the only one. */
export function generalKeyOf<C extends Cle>(cles: readonly C[] | null | undefined): C | undefined {
  if (!cles) return undefined
  return (
    cles.find(one => one.kind === 'generale') ??
    cles.find(one => !one.kind && /\bgenera(l|ux)/.test(normalise(one.label ?? ''))) ??
    (cles.length === 1 && !cles[0]?.kind ? cles[0] : undefined)
  )
}
