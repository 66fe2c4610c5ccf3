/**
 * From which share of the annual budget arrears mean something more, with what each means. The second is a mandate asked of the judge
 * (law of 10 July 1965, art. 29-1 A), from 15 % above 200 lots.
 */
export const arrearsThresholds = (lots: number) =>
  [
    { percent: 8, means: 'copropriété fragile pour MaPrimeRénov’' },
    { percent: lots > 200 ? 15 : 25, means: 'le juge peut nommer un mandataire ad hoc' },
  ] as const

/** A co-owner who owes more than this is counted as a debtor by the national registry, cents. */
export const REGISTRY_DEBTOR = 30_000
