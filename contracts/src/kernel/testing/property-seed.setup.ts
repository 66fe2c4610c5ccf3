import fc from 'fast-check'

/**
 * Where the draws of every property begin that names no seed of its own: the same ones each time, so that the gate says of a commit
 * what it said before; `npm run test:all` takes another seed each day, and says it.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) })
