import { type MapTiles, tilesOriginOf } from '../addresses/address-config.ts'

/** Where the documentation of the API is. */
export const DOCS = '/api/docs'

/** What a same-origin application needs, and nothing from elsewhere but the tiles of its maps. */
export const contentSecurityPolicy = (tiles?: MapTiles) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...[tilesOriginOf(tiles) ?? []].flat()],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    // A PDF is shown by the browser's own viewer, from memory.
    'frame-src': ['blob:'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
})

/** Strict transport only where a proxy speaks TLS for us. */
export const pageSecurity = (trustedProxies: number) => ({
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: trustedProxies > 0 ? { maxAge: 31_536_000 } : false,
})
