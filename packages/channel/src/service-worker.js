// The product's service worker, served as /sw.js. It caches the shell's own public files, so that a page can
// start on a bad connection. It caches nothing of a user: no data, no registry, no area, no fetched file.

// The build makes each worker file differ, by which browsers notice a new one.
self.shellBuild = '__SHELL_BUILD__'

const CACHE = 'cairn-shell'
const PAGE = '/'
/** Files whose name contains a hash of their content. */
const HASHED = /^\/(?!areas\/)[\w./-]+\.[0-9a-f]{8,}\.(?:js|css|woff2)$/
/** Number of files kept, the latest ones. Tabs that run an earlier build still find theirs. */
const MOST = 200

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (HASHED.test(pathname)) event.respondWith(keptOrFetched(event))
  else if (mode === 'navigate') event.respondWith(fetchedOrPage(event.request))
})

async function keepPage() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(PAGE, { cache: 'no-cache' }))
}

async function dropOld() {
  const cache = await caches.open(CACHE)
  const kept = await cache.keys()
  const hashed = kept.filter(({ url }) => HASHED.test(new URL(url).pathname))
  await Promise.all(hashed.slice(0, -MOST).map((request) => cache.delete(request)))
}

/** Waits for the cache so long before the network is asked (milliseconds). */
const CACHE_WITHIN_MS = 3000

/**
 * Answers from the cache or the network. Storing a response delays nothing; a cache that fails is ignored,
 * and one that does not answer is waited for only where the network fails.
 */
async function keptOrFetched(event) {
  const { request } = event
  const keeping = caches.open(CACHE).catch(() => undefined)
  const finding = keeping.then((cache) => cache?.match(request)).catch(() => undefined)
  const late = new Promise((resolve) => setTimeout(resolve, CACHE_WITHIN_MS))
  const kept = await Promise.race([finding, late])
  if (kept) return kept
  try {
    const answer = await fetch(request)
    const copy = answer.ok ? answer.clone() : undefined
    if (copy) event.waitUntil(keeping.then((cache) => cache?.put(request, copy)).catch(() => {}))
    return answer
  } catch (thrown) {
    const found = await finding
    if (found) return found
    throw thrown
  }
}

/** Answers from the network, or with the cached page, which shows that the server cannot be reached. */
async function fetchedOrPage(request) {
  try {
    return await fetch(request)
  } catch (thrown) {
    const kept = await (await caches.open(CACHE)).match(PAGE)
    if (kept) return kept
    throw thrown
  }
}
