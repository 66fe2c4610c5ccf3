import L from 'leaflet'
import { departments, lands } from './ground.ts'

/** Zooms from which départements are named: all of them further out would hide one another. */
const NAMED_FROM = 7

type Place = [latitude: number, longitude: number]

const placesOf = (land: string) =>
  land.split(' ').map((place): Place => {
    const [latitude = 0, longitude = 0] = place.split(',').map(Number)
    return [latitude, longitude]
  })

/** Pixels around a mark that are its own and its town's name's. */
const TAKEN = { across: 110, above: 14, below: 36 }

/**
 * Draws the lands of France under everything else, and names its départements where no background does: without a network, a map
 * still says where one is.
 *
 * @returns takes away the names that marks at these places, or theirs, would run into
 */
export function drawGround(map: L.Map, { named }: { named: boolean }): (marks: readonly Place[]) => void {
  const ground = map.createPane('ground')
  // Under the tiles, which are at 200: they hide it once they have come.
  ground.style.zIndex = '150'
  for (const land of lands)
    L.polygon(placesOf(land), { pane: 'ground', className: 'map-land', interactive: false, smoothFactor: 0.5 }).addTo(
      map,
    )
  if (!named) return () => undefined
  const names = departments.map(([name, latitude, longitude]) => {
    const text = document.createElement('span')
    text.textContent = name
    const icon = L.divIcon({ className: 'map-department', html: text, iconSize: [0, 0] })
    return L.marker([latitude, longitude], { icon, pane: 'ground', interactive: false, keyboard: false })
  })
  return marks => {
    const taken = marks.map(place => map.latLngToContainerPoint(place))
    for (const name of names) {
      const { x, y } = map.latLngToContainerPoint(name.getLatLng())
      const free = !taken.some(
        mark =>
          Math.abs(mark.x - x) < TAKEN.across && y > mark.y - TAKEN.above && y < mark.y + TAKEN.below + TAKEN.above,
      )
      if (map.getZoom() >= NAMED_FROM && free) name.addTo(map)
      else name.remove()
    }
  }
}
