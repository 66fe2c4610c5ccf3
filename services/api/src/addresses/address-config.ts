import { mapPointsMax } from '@faitage/contracts/addresses/map.endpoints'
import { trimEnds } from '@faitage/contracts/kernel/trim-ends'
import { z } from 'zod'

/** A template of map tiles: `https://server/{z}/{x}/{y}.png`. */
const template = z
  .string()
  .refine(
    url =>
      URL.canParse(url) &&
      /^https?:$/.test(new URL(url).protocol) &&
      ['{z}', '{x}', '{y}'].every(part => url.includes(part)),
    'MAP_TILES_URL s’écrit https://serveur/{z}/{x}/{y}.png',
  )

/** Variables of the environment about addresses and maps. */
export const addressEnvironment = {
  /** Where addresses are searched for: the national base (`ign`), or those already written in the product. */
  ADDRESS_PROVIDER: z
    .enum(['stored', 'ign'], 'ADDRESS_PROVIDER vaut « ign » (base nationale) ou « stored » (adresses déjà saisies)')
    .default('stored'),
  ADDRESS_API_URL: z
    .url({ protocol: /^https?$/, error: 'ADDRESS_API_URL s’écrit https://serveur/chemin' })
    .default('https://data.geopf.fr/geocodage'),
  /** Background of the maps; none: points stand on a plain ground and nothing is fetched from elsewhere. */
  MAP_TILES_URL: template.optional(),
  /** What the maker of the tiles asks to be named. */
  MAP_ATTRIBUTION: z.string().max(300).default('© IGN – Géoplateforme'),
  /** Projects that a map tells one by one; more are told by groups. */
  MAP_POINTS: z.coerce
    .number('MAP_POINTS est un nombre de projets')
    .int()
    .min(1, 'MAP_POINTS vaut 1 au moins')
    .max(20_000, 'MAP_POINTS vaut 20000 au plus')
    .default(mapPointsMax),
}

export interface AddressConfig {
  readonly provider: 'stored' | 'ign'
  /** Without a slash at its end. */
  readonly url: string
}
export interface MapTiles {
  readonly url: string
  readonly attribution: string
}

export const addressConfigOf = (env: {
  ADDRESS_PROVIDER: 'stored' | 'ign'
  ADDRESS_API_URL: string
}): AddressConfig => ({
  provider: env.ADDRESS_PROVIDER,
  url: trimEnds(env.ADDRESS_API_URL, /\//, 'end'),
})

export const mapTilesOf = (env: {
  MAP_TILES_URL?: string | undefined
  MAP_ATTRIBUTION: string
}): MapTiles | undefined =>
  env.MAP_TILES_URL === undefined ? undefined : { url: env.MAP_TILES_URL, attribution: env.MAP_ATTRIBUTION }

/** Where tiles come from, for the content security policy; `{s}` stands for any of their servers. */
export function tilesOriginOf(tiles: MapTiles | undefined): string | undefined {
  if (!tiles) return undefined
  const { protocol, host } = new URL(tiles.url.replace('{s}', 'tuiles-s'))
  return `${protocol}//${host.replace('tuiles-s', '*')}`
}
