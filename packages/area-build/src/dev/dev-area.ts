import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import * as v from 'valibot'
import { registrySchema, type AreaData, type Registry } from '@cairn/contract/registry'
import { shortRegistry, shortRegistrySchema } from '@cairn/contract/short-registry'
import { buildArea } from '../build-area.ts'
import { createBackend } from './dev-backend.ts'

/** A running local server that shows an area under development on top of a deployed backend. */
export interface DevServer {
  url: string
  /** Builds the area. Resolves when the new build is served. */
  rebuild(): Promise<void>
  close(): Promise<void>
}

/** Options of the server on which an area is developed. */
export interface DevOptions {
  /** The area's folder. */
  folder: string
  /** Origin of the backend, such as `https://cairn.example`. */
  backend: string
  port?: number
  /** Receives progress messages. */
  say?: (text: string) => void
}

const SETTLE_MS = 150
const RELOAD = `new EventSource('/area-dev').addEventListener('built', () => location.reload())\n`

/**
 * Serves a deployed backend with the local build of one area in place of its own. Rebuilds when a file
 * changes and reloads the page, whose columns and drafts stay. The server half remains the backend's.
 */
export async function devArea({ folder, backend, port = 0, say = () => {} }: DevOptions): Promise<DevServer> {
  const id = path.basename(folder)
  const origin = createBackend(backend)
  const listeners = new Set<ServerResponse>()
  let current = await buildArea(folder)

  async function rebuild(): Promise<void> {
    try {
      const next = await buildArea(folder)
      if (next.build === current.build) return
      current = next
      say(`built ${id} ${next.build}`)
      for (const listener of listeners) listener.write(`event: built\ndata: ${next.build}\n\n`)
    } catch (thrown) {
      say(`${id} was not built; the build before is served on:\n${(thrown as Error).message}`)
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((thrown: unknown) => {
      say(`${request.url}: ${(thrown as Error).message}`)
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
      response.end(`The backend ${backend} cannot be reached: ${(thrown as Error).message}\n`)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://area.localhost')
    if (pathname === '/area-dev') return listen(response)
    if (pathname === '/area-dev.js') return send(response, 'text/javascript', RELOAD)
    if (pathname === '/registry.json') return sendRegistry(request, response)
    const file = fileOf(pathname, id)
    if (file) return sendFile(response, path.join(folder, 'dist', file))
    return origin.pass(request, response, insertReload)
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': waiting for builds\n\n')
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }

  async function sendRegistry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await origin.text(request)
    if (status !== 200) return send(response, 'application/json', body, status)
    const isShort = new URL(request.url ?? '/', 'http://area.localhost').searchParams.has('short')
    const registry = v.parse(isShort ? shortRegistrySchema : registrySchema, JSON.parse(body))
    const own = JSON.parse(await readFile(path.join(current.folder, 'area.json'), 'utf8')) as AreaData
    const whole = withOwn(registry, own)
    return send(response, 'application/json', JSON.stringify(isShort ? shortRegistry(whole) : whole))
  }

  server.on('upgrade', (request, socket, head) => origin.upgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stopWatching = follow(folder, rebuild)
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : port}`,
    rebuild,
    async close() {
      stopWatching()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      origin.close()
      await closed
    },
  }
}

/** The registry with the local area: all its views and menu entries, whatever the person's rights. */
function withOwn(registry: Registry, own: AreaData): Registry {
  const { id, build, contract, entry, types, views, menu, slots, labels } = own
  const area = {
    ...{ id, build, contract, entry, labels, base: `/areas/${id}/${build}/` },
    types: Object.fromEntries(types.map(({ name, defaultIcon }) => [name, defaultIcon])),
    views: Object.fromEntries(Object.entries(views).map(([name, { icon, width }]) => [name, [icon, width] as const])),
    menu: menu.map(({ path: to, title, icon, section, order }) => ({
      ...{ path: to, title, section, order },
      ...(icon === undefined ? {} : { icon }),
    })),
    slots: Object.fromEntries(
      Object.entries(slots ?? {}).map(([slot, panels]) => [slot, panels.map(({ show: _show, ...panel }) => panel)]),
    ),
  }
  const others = registry.areas.filter((other) => other.id !== id)
  return v.parse(registrySchema, { ...registry, rev: `${registry.rev}-${build}`, areas: [...others, area] })
}

/** Path below `dist` of a URL such as `/areas/trees/{build}/c/1.js`. Undefined for any other URL. */
function fileOf(pathname: string, id: string): string | undefined {
  const [, area, rest = ''] = /^\/areas\/([a-z0-9-]+)\/([\w.-]+(?:\/[\w.-]+)*)$/.exec(pathname) ?? []
  return area === id && !rest.split('/').includes('..') && !/server\.mjs/.test(rest) ? rest : undefined
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const content = await readFile(file).catch(() => undefined)
  if (!content) return send(response, 'text/plain', 'not found', 404)
  const kind = { '.js': 'text/javascript', '.json': 'application/json', '.css': 'text/css' }[path.extname(file)]
  response.writeHead(200, { 'content-type': kind ?? 'application/octet-stream', 'cache-control': 'no-store' })
  response.end(content)
}

function send(response: ServerResponse, type: string, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(body)
}

function insertReload(html: string): string {
  return html.replace('</head>', '<script defer src="/area-dev.js"></script></head>')
}

/** Watches the area's sources. Calls back shortly after changes. */
function follow(folder: string, changed: () => Promise<void>): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const watchers = ['area.ts', 'src'].map((place) =>
    watch(path.join(folder, place), { recursive: true }, () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => void changed(), SETTLE_MS)
    }),
  )
  return () => {
    clearTimeout(waiting)
    for (const watcher of watchers) watcher.close()
  }
}
