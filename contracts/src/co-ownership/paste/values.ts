import { readCents } from '../../kernel/reading/numbers.ts'
import { normalise, type RawCell, type Reading, read, refuse } from '../../kernel/reading/reading.ts'
import type { HabitationType, LotType } from '../lot.words.ts'

const kinds: Record<LotType, readonly string[]> = {
  appartement: ['appartement', 'appart', 'appt', 'apt', 'app', 'logement', 'duplex', 'triplex'],
  maison: ['maison', 'villa', 'pavillon'],
  local_commercial: ['local commercial', 'commerce', 'boutique', 'magasin', 'local com', 'murs commerciaux'],
  bureau: ['bureau', 'bureaux'],
  local_d_activite: ['local d activite', 'local', 'atelier', 'entrepot', 'local professionnel', 'cabinet'],
  chambre_de_service: ['chambre de service', 'chambre de bonne', 'chambre'],
  cave: ['cave', 'cellier', 'cav'],
  grenier: ['grenier', 'combles', 'comble'],
  parking_exterieur: [
    'parking exterieur',
    'parking',
    'pkg',
    'pk',
    'park',
    'place de parking',
    'stationnement',
    'emplacement',
    'emplacement de parking',
    'parking aerien',
  ],
  parking_couvert: [
    'parking couvert',
    'parking sous sol',
    'parking s sol',
    'parking interieur',
    'parking souterrain',
    'pkg sous sol',
  ],
  box: ['box', 'garage', 'gar', 'garages', 'box ferme'],
  jardin: ['jardin', 'jardinet', 'terrasse'],
  loge: ['loge', 'loge de gardien'],
  terrain: ['terrain', 'parcelle'],
  autre: ['autre', 'divers'],
}
const kindOf = new Map(
  Object.entries(kinds).flatMap(([type, names]) => names.map(name => [name, type as LotType] as const)),
)

/** What a lot is, as lists write it; `T3` is a flat of three rooms. */
export function readKind(raw: RawCell): { type: LotType; habitation_type?: HabitationType; known: boolean } {
  const name = normalise(String(raw))
  const rooms = readRooms(raw)
  const words = name.split(' ')
  // « PARKING N 12 », « Appt 3e étage »: the longest beginning that is known.
  for (let length = Math.min(words.length, 4); length > 0; length--) {
    const type = kindOf.get(words.slice(0, length).join(' '))
    if (type) return { type, known: true, ...(rooms && type === 'appartement' ? { habitation_type: rooms } : {}) }
  }
  if (rooms) return { type: 'appartement', habitation_type: rooms, known: true }
  return { type: 'autre', known: false }
}

/** `T3`, `F3`, `3 pièces`, `Studio`. */
export function readRooms(raw: RawCell): HabitationType | undefined {
  const name = normalise(String(raw))
  if (/\bstudio\b/.test(name)) return 'studio'
  const [, letter, word, alone] = /\b[tf] ?(\d)\b|\b(\d) pieces?\b|^(\d)$/.exec(name) ?? []
  const rooms = Number(letter ?? word ?? alone ?? 0)
  if (rooms === 0) return undefined
  return rooms >= 6 ? 't6_et_plus' : (`t${rooms}` as HabitationType)
}

const FLOORS = { lowest: -10, highest: 60 }
/** `RDC`, `1er`, `2ème étage`, `R+3`, `SS1`, `-1`. */
export function readFloor(raw: RawCell): Reading<number> {
  const name = normalise(String(raw).replace(/[+]/g, ' '))
  const below = /^\s*(?:R ?)?[-–]/i.test(String(raw)) || /^(ss|sous sol|s sol)/.test(name)
  if (/^(rdc|rez de chaussee|rc|rdj|rez de jardin|r)$/.test(name)) return read(0)
  const [, digits] = /(?:^|\D)(\d{1,2})(?:\D|$)/.exec(name) ?? []
  const count = digits === undefined ? (below ? 1 : undefined) : Number(digits)
  if (count === undefined) return refuse('Étage illisible.')
  const floor = below ? -count : count
  return floor < FLOORS.lowest || floor > FLOORS.highest
    ? refuse('Étage attendu entre -10 et 60.')
    : read(floor === 0 ? 0 : floor)
}

/** A balance in cents, what is owed above zero: `1 234,50 D`, `-12,00`, `1.234,50 C` (a credit, below zero). */
export function readBalance(raw: RawCell): Reading<number> {
  if (typeof raw === 'number') return signed(Math.abs(raw), raw < 0)
  const text = raw.replace(/[\s\u00A0\u202F]/g, '').replace(/€|EUR$/gi, '')
  const [, before = '', amount = '', after = ''] = /^([+-]?)([\d.,']+)(D|DB|C|CR|-|\+)?$/i.exec(text) ?? []
  if (amount === '') return refuse('Montant attendu, en euros.')
  return signed(amount, before === '-' || after === '-' || /^C/i.test(after))
}
function signed(amount: RawCell, credit: boolean): Reading<number> {
  const cents = readCents(amount)
  return cents.ok && credit && cents.value > 0 ? read(-cents.value) : cents
}
