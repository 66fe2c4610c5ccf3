import { createHash } from 'node:crypto'
import { type MapTiles, tilesOriginOf } from '../addresses/address-config.ts'

/** Where the documentation of the API is. */
export const DOCS = '/api/docs'

/** What is written in a page itself (without `<`), by its hash: nothing else that is ever written into one runs. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** What a same-origin application needs, and nothing from elsewhere but the tiles of its maps. @param html its page */
export const contentSecurityPolicy = (tiles?: MapTiles, html = '') => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptsIn(html)],
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
