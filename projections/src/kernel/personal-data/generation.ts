/*
 * Somebody who was forgotten may be written of anew, where a person decides so: under a key of the next generation, which
 * opens nothing of what the ones before sealed.
 */

const generations = new WeakMap<Buffer, number>()

/** The same key, known to be of a generation. */
export function ofGeneration(key: Buffer, generation: number): Buffer {
  if (generation > 0) generations.set(key, generation)
  return key
}

export const generationOf = (key: Buffer): number => generations.get(key) ?? 0
