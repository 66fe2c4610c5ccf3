/** Fewer say too little of a property that is slow to try. */
const LEAST = 2

/**
 * With how many drawn inputs a property is tried: `whole` where RUNS is `all` (`npm run test:all`), else a tenth. Where the draws
 * begin is in `property-seed.setup.ts`.
 */
export const propertyRuns = (whole: number): number =>
  process.env.RUNS === 'all' ? whole : Math.min(whole, Math.max(LEAST, Math.ceil(whole / 10)))
