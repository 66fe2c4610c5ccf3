import { normalise, type RawCell } from '../../kernel/reading/reading.ts'

const totalWords = new Set([
  ...['total', 'totaux', 'sous', 's', 'general', 'generaux', 'generale', 'copropriete', 'residence', 'batiment', 'bat'],
  ...[
    'escalier',
    'lot',
    'lots',
    'tantieme',
    'tantiemes',
    'compte',
    'proprietaire',
    'coproprietaire',
    'de',
    'des',
    'du',
  ],
])
/** « Total général »; with a number of lot beside it, « Total Énergies » is somebody. */
export function isTotal(cell: RawCell, number: RawCell | null): boolean {
  const text = normalise(String(cell))
  if (!/^(sous total|s total|total|totaux)\b/.test(text)) return false
  return number === null || text.split(' ').every(word => totalWords.has(word) || word.length < 3 || /^\d+$/.test(word))
}
