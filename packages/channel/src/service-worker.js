// The product's service worker, served as /sw.js. It keeps the shell's own public files, so that a page can start
// on a bad connection. Nothing of a person is kept: no data, no registry, no area, no file they fetched.

// A new build is another worker: that is how browsers notice.
self.shellBuild = '__SHELL_BUILD__'

const CACHE = 'cairn-shell'
const PAGE = '/'
/** Files whose name carries a hash of what is in them. */
const HASHED = /^\/(?!areas\/)[\w./-]+\.[0-9a-f]{8,}\.(?:js|css|woff2)$/
/** So many stay, the latest: a tab that runs a former build finds its own. */
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

/** Who asks waits for no more than the answer: to keep it may take long on a busy disk, and fails on a full one, as does to look for it. */
async function keptOrFetched(event) {
  const { request } = event
  const cache = await caches.open(CACHE).catch(() => undefined)
  const kept = await cache?.match(request).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (cache && answer.ok) event.waitUntil(cache.put(request, answer.clone()).catch(() => {}))
  return answer
}

/** Any address of the product is the same page, which says itself that the server cannot be reached. */
async function fetchedOrPage(request) {
  try {
    return await fetch(request)
  } catch (thrown) {
    const kept = await (await caches.open(CACHE)).match(PAGE)
    if (kept) return kept
    throw thrown
  }
}
