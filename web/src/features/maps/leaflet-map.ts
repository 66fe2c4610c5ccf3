import type { MapBounds, MapPoint } from '@faitage/contracts/addresses/map.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import L from 'leaflet'
import { type Cluster, canBeParted, clustering, townOf } from './clusters.ts'
import { drawGround } from './draw-ground.ts'
import { countOfPoints, isGroup, positionWords, sizeOf } from './position-words.ts'

/** A map in an element of the page. */
export interface OpenMap {
  /** Draws these points instead of the former ones; the map moves to show all of `fit`, where there is some. */
  show(points: readonly MapPoint[], fit: MapBounds | undefined): void
  /** Looks closer at a group. */
  approach(group: MapPoint): void
  /** Marks one of them, from a list beside the map. */
  point(id: string | undefined): void
  close(): void
}

interface MapOptions {
  /** Template of the background; none: a plain ground. */
  tiles: string | undefined
  /** Somebody chose a point. */
  onOpen: (point: MapPoint) => void
  /** Somebody chose a mark of several points at one place. */
  onTogether: (points: readonly MapPoint[]) => void
  /** What is in view, nearest to its middle first, and what that view is. */
  onView: (points: readonly MapPoint[], view: MapView) => void
}

/** What a map shows, with some of what is around it: `south,west,north,east` in degrees. */
export interface MapView {
  readonly bounds: string
  readonly zoom: number
}

/** How much of what is around the view is drawn too: a small move shows it at once. */
const AROUND = 0.25
/** Metropolitan France, shown while there is no point. */
const france = L.latLngBounds([41.3, -5.2], [51.1, 9.6])
const MAX_ZOOM = 18
/** Levels that one looks closer at a group at once: it falls apart in some sixteen. */
const CLOSER = 2

/** Opens a map. It takes the wheel only while it has the focus: pages scroll over it. */
export function openMap(element: HTMLElement, { tiles, onOpen, onTogether, onView }: MapOptions): OpenMap {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    maxZoom: MAX_ZOOM,
    minZoom: 3,
    worldCopyJump: true,
  }).fitBounds(france)
  L.control.zoom({ zoomInTitle: 'Zoomer', zoomOutTitle: 'Dézoomer' }).addTo(map)
  L.control.scale({ imperial: false }).addTo(map)
  const nameAround = drawGround(map, { named: tiles === undefined })
  if (tiles) L.tileLayer(tiles, { maxZoom: MAX_ZOOM }).addTo(map)
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())

  let points: readonly MapPoint[] = []
  let clustersAt = clustering([], MAX_ZOOM)
  let pointed: string | undefined
  const marks = new Map<string, { marker: L.Marker; cluster: Cluster }>()

  const approach = ({ latitude, longitude }: MapPoint) =>
    map.setView([latitude, longitude], Math.min(map.getZoom() + CLOSER, MAX_ZOOM), { animate: !calm })
  const choose = (cluster: Cluster) => {
    const [only] = cluster.points
    if (cluster.points.length === 1 && only) return isGroup(only) ? approach(only) : onOpen(only)
    if (!canBeParted(cluster) || map.getZoom() >= MAX_ZOOM) return onTogether(cluster.points)
    map.fitBounds(boundsOf(cluster.points), { padding: [48, 48], maxZoom: MAX_ZOOM, animate: !calm })
  }
  const draw = () => {
    const near = map.getBounds().pad(AROUND)
    const seen = clustersAt(map.getZoom()).filter(cluster => near.contains([cluster.latitude, cluster.longitude]))
    const kept = new Set(seen.map(cluster => cluster.key))
    for (const [key, { marker }] of marks) {
      if (kept.has(key)) continue
      marker.remove()
      marks.delete(key)
    }
    for (const cluster of seen) {
      if (marks.has(cluster.key)) continue
      const marker = markerOf(cluster).on('click', () => choose(cluster))
      marker.addTo(map)
      describe(marker, cluster, tiles === undefined)
      marker.getElement()?.addEventListener('keydown', event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        choose(cluster)
      })
      marks.set(cluster.key, { marker, cluster })
    }
    nameAround(seen.map(({ latitude, longitude }) => [latitude, longitude]))
    highlight()
  }
  const highlight = () => {
    for (const { marker, cluster } of marks.values()) {
      const on = pointed !== undefined && cluster.points.some(({ id }) => id === pointed)
      marker.getElement()?.classList.toggle('map-mark-pointed', on)
      marker.setZIndexOffset(on ? 1000 : 0)
    }
  }
  const tellView = () => {
    const bounds = map.getBounds()
    const center = map.getCenter()
    const away = ({ latitude, longitude }: MapPoint) => (latitude - center.lat) ** 2 + (longitude - center.lng) ** 2
    onView(
      points
        .filter(({ latitude, longitude }) => bounds.contains([latitude, longitude]))
        .sort((a, b) => away(a) - away(b)),
      { bounds: sidesOf(bounds.pad(AROUND)), zoom: map.getZoom() },
    )
  }
  map.on('moveend zoomend resize', () => {
    draw()
    tellView()
  })
  const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  watch.observe(element)

  return {
    approach,
    show(next, fit) {
      points = next
      clustersAt = clustering(points, MAX_ZOOM)
      for (const { marker } of marks.values()) marker.remove()
      marks.clear()
      // Nothing is to be seen closer around what only stands at its town.
      const maxZoom = points.every(({ position_kind }) => position_kind !== 'exact') ? 10 : 15
      if (fit)
        map.fitBounds(
          [
            [fit.south, fit.west],
            [fit.north, fit.east],
          ],
          { padding: [48, 48], maxZoom, animate: false },
        )
      draw()
      tellView()
    },
    point(id) {
      pointed = id
      highlight()
    },
    close() {
      watch.disconnect()
      // Whose size changed a moment ago would still say that it moved, and its marks be drawn where it no longer is.
      map.remove().off()
    },
  }
}

const sidesOf = (bounds: L.LatLngBounds): string =>
  [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()].map(side => side.toFixed(4)).join(',')

const boundsOf = (points: readonly MapPoint[]) =>
  L.latLngBounds(points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]))

/** The sides of some points; none where there are none. */
export function extentOf(points: readonly MapPoint[]): MapBounds | undefined {
  if (points.length === 0) return undefined
  const bounds = boundsOf(points)
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
}

function markerOf({ latitude, longitude, points }: Cluster): L.Marker {
  const total = sizeOf(points)
  const alone = total === 1
  // What only stands about where it is has no tip to point with.
  const near = points.every(({ position_kind }) => position_kind !== 'exact')
  const prospects = points.every(({ prospect }) => prospect)
  const tipped = alone && !near && !prospects
  const size = alone ? (tipped ? 28 : 24) : total < 100 ? 36 : 44
  return L.marker([latitude, longitude], {
    keyboard: true,
    icon: L.divIcon({
      className: [
        'map-mark',
        ...(alone ? [] : ['map-mark-many']),
        ...(near ? ['map-mark-near'] : []),
        ...(prospects ? ['map-mark-prospect'] : []),
      ].join(' '),
      html: alone ? (prospects ? diamond : near ? ring : pin) : `<span>${formatCount(total)}</span>`,
      iconSize: [size, size],
      iconAnchor: tipped ? [size / 2, size - 2] : [size / 2, size / 2],
      tooltipAnchor: [0, tipped ? 2 - size : -size / 2],
    }),
  })
}

const pin =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 22s7.5-6.6 7.5-12.2A7.5 7.5 0 0 0 4.5 9.8C4.5 15.4 12 22 12 22z"/><circle cx="12" cy="9.8" r="2.8"/></svg>'

const ring =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle class="map-ring" cx="12" cy="12" r="9" /><circle class="map-dot" cx="12" cy="12" r="3.5" /></svg>'

/** A prospect, by its form and not by its colour alone; what stands about where it is has a dashed edge. */
const diamond =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.5 21.5 12 12 21.5 2.5 12z"/><circle cx="12" cy="12" r="2.8"/></svg>'

/**
 * Says what a mark is, to the eye and to the ear. Texts go in as text: they are typed by people.
 *
 * @param named on a ground without names, marks of several points say their town
 */
function describe(marker: L.Marker, { points }: Cluster, named: boolean): void {
  const [first] = points
  const town = townOf(points)
  const alone = sizeOf(points) === 1
  const what = alone ? (first?.label ?? '') : countOfPoints(points)
  const prospect = alone && first?.prospect ? 'prospect' : undefined
  const about = alone ? positionWords[first?.position_kind ?? 'exact'] : undefined
  // The town of a group is that of one of its projects.
  const where = town && points.some(isGroup) ? `vers ${town}` : town
  const text = [what, prospect, where, about].filter(Boolean).join(', ')
  const tooltip = document.createElement('span')
  tooltip.textContent = text
  marker.bindTooltip(tooltip, { direction: 'top' })
  const element = marker.getElement()
  if (named && town && !alone) element?.setAttribute('data-town', town)
  element?.setAttribute('role', 'button')
  element?.setAttribute('aria-label', alone ? `Ouvrir ${text}` : `Voir ${text}`)
}
