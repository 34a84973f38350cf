import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Returns a function that gives a request's client IP address as Fastify's `request.ip` does, '' if the
 * socket has none: `x-forwarded-for` counts only as written by trusted proxies. `trustProxy` lists their
 * addresses, comma-separated; undefined for none. Throws for a text that is no address.
 */
export function createAddressOf(trustProxy: string | undefined): (request: IncomingMessage) => string {
  if (trustProxy === undefined) return ({ socket }) => socket.remoteAddress ?? ''
  const trusted = proxyAddr.compile(trustProxy.split(',').map((each) => each.trim()))
  return (request) => proxyAddr(request, trusted)
}
