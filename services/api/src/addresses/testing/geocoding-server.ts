import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'

export interface GeocodingServer {
  readonly url: string
  /** Paths with their queries, in the order they came. */
  readonly asked: URL[]
  /** How the next requests are answered. */
  answer: (request: IncomingMessage, response: ServerResponse, url: URL) => void
  stop(): Promise<void>
}

/** A place as the service of the Géoplateforme documents it. */
export const place = (properties: Record<string, unknown>, coordinates: unknown = [2.29, 49.9]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { score: 0.9, id: '80021_6590_00008', context: '80, Somme, Hauts-de-France', x: 1, y: 2, ...properties },
})

export const amiens = place({
  label: '8 Boulevard du Port 80000 Amiens',
  type: 'housenumber',
  name: '8 Boulevard du Port',
  housenumber: '8',
  street: 'Boulevard du Port',
  postcode: '80000',
  citycode: '80021',
  city: 'Amiens',
})

/** Answers a collection of places. */
export const places =
  (...features: unknown[]): GeocodingServer['answer'] =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ type: 'FeatureCollection', features, query: 'x' }))
  }

/** A server that speaks as the geocoding service does, or as badly as a test wants. */
export async function startGeocodingServer(): Promise<GeocodingServer> {
  const asked: URL[] = []
  const state = { answer: places(amiens) }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url)
    state.answer(request, response, url)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/geocodage`,
    asked,
    get answer() {
      return state.answer
    },
    set answer(next) {
      state.answer = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
