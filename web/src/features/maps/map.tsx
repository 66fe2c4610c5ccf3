/// <reference types="vite/client" />
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { MapBounds, MapPoint } from '@faitage/contracts/addresses/map.endpoints'
import { useEffect, useRef } from 'react'
import { extentOf, type MapView, openMap } from './leaflet-map.ts'

export interface MapProps {
  /** Names the map for screen readers. */
  label: string
  points: readonly MapPoint[]
  /** Where the map moves to each time it is another one; by default to all its points each time they are. */
  extent?: MapBounds | undefined
  /** A group to look closer at, each time it is another one. */
  approached?: MapPoint | undefined
  tiles: { url: string; attribution: string } | null
  /** The point a list beside the map is on. */
  pointed: string | undefined
  onOpen: (point: MapPoint) => void
  onTogether: (points: readonly MapPoint[]) => void
  onView: (points: readonly MapPoint[], view: MapView) => void
}

/** Points on a map. A list of the same points stands beside it: anyone who cannot see one reads the other. */
export function PointMap({ label, points, extent, approached, tiles, pointed, ...handlers }: MapProps) {
  const element = useRef<HTMLElement>(null)
  const map = useRef<ReturnType<typeof openMap>>(undefined)
  const latest = useRef(handlers)
  latest.current = handlers
  const url = tiles?.url
  const fitted = useRef<unknown>(undefined)

  useEffect(() => {
    if (!element.current) return
    const opened = openMap(element.current, {
      tiles: url,
      onOpen: point => latest.current.onOpen(point),
      onTogether: together => latest.current.onTogether(together),
      onView: (seen, view) => latest.current.onView(seen, view),
    })
    map.current = opened
    fitted.current = undefined
    return () => opened.close()
  }, [url])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a map opened anew on other tiles draws its points too
  useEffect(() => {
    const to = extent ?? points
    map.current?.show(points, to === fitted.current ? undefined : (extent ?? extentOf(points)))
    fitted.current = to
  }, [points, extent, url])
  useEffect(() => {
    if (approached) map.current?.approach(approached)
  }, [approached])
  useEffect(() => map.current?.point(pointed), [pointed])

  return (
    <div className="relative isolate h-full overflow-hidden rounded-lg border">
      <section ref={element} aria-label={label} className="size-full" />
      <p className="pointer-events-none absolute right-0 bottom-0 z-10 rounded-tl-md bg-card/85 px-2 py-0.5 text-xs text-muted-foreground">
        {tiles?.attribution ?? 'GeoNames, Etalab, Natural Earth'}
      </p>
    </div>
  )
}
