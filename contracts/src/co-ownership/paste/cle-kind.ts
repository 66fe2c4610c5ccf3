import { normalise } from '../../kernel/reading/reading.ts'
import type { cleKinds } from '../copro.words.ts'
import { GENERAL } from './columns.ts'

type CleKind = keyof typeof cleKinds

const words: readonly (readonly [CleKind, RegExp])[] = [
  ['ascenseur', /\b(ascenseurs?|asc)\b/],
  ['chauffage', /\b(chauffage|chauf|chaufferie)\b/],
  ['eau', /\beau\b/],
  ['parking', /\b(parkings?|garages?|stationnements?|box)\b/],
  ['escalier', /\b(escaliers?|esc|cage)\b/],
  ['batiment', /\b(batiments?|bat)\b/],
]

/** The kind that the name of a clé tells, where it tells one: what is proposed to whoever is asked. */
export const kindTold = (label: string): CleKind | undefined =>
  label === GENERAL ? 'generale' : words.find(([, word]) => word.test(normalise(label)))?.[0]
