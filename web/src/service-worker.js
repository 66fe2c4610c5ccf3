/*
 * Keeps what the pages of visits and energy audits are made of, so that they open where there is no network. Pages come from the network first:
 * a new version is never hidden by an old one. Nothing of the API is kept here: what people read is no business of this file.
 */
const CACHE = 'faitage-shell-__VERSION__'
const FILES = ['__FILES__']
/** Milliseconds that a page is waited for before the one kept is shown. */
const PATIENCE = 5000

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => cache.addAll(FILES.map(file => new Request(file, file === '/' ? { cache: 'reload' } : {}))))
      .then(() => self.skipWaiting()),
  )
})

// Tabs that are open still load parts of the version before: it goes with the next one.
self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => names.filter(name => name.startsWith('faitage-shell-') && name !== CACHE))
      .then(others => Promise.all(others.slice(0, -1).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') event.respondWith(asset(request))
})

/** What is kept cannot always be read: it is asked for as if it were not. */
const asset = async request => (await caches.match(request).catch(() => undefined)) ?? fetch(request)

async function page(request) {
  const kept = () => caches.match('/', { cacheName: CACHE }).catch(() => undefined)
  const late = new Promise(resolve => setTimeout(resolve, PATIENCE))
  const fetched = fetch(request)
  fetched.catch(() => undefined)
  // Where none is kept, or can be read, the one on its way is waited for.
  const instead = late.then(kept).then(page => page ?? fetched)
  return Promise.race([fetched, instead]).catch(async () => (await kept()) ?? Response.error())
}
