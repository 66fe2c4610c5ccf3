import { normalise, type Reading, read, refuse } from './reading.ts'

const yes = new Set(['oui', 'o', 'vrai', 'x', '1', 'true', 'yes'])
const no = new Set(['non', 'n', 'faux', '0', 'false', 'no'])

/** Reads a box that is ticked or not, as it is given or as people write it in a spreadsheet. */
export function readYesNo(given: unknown): Reading<boolean> {
  if (typeof given === 'boolean') return read(given)
  const text = typeof given === 'string' || typeof given === 'number' ? normalise(String(given)) : ''
  if (yes.has(text)) return read(true)
  return no.has(text) ? read(false) : refuse('Oui ou non est attendu.')
}
