import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Makes what tells the address that a request comes from, as Fastify's `request.ip` does: `x-forwarded-for` counts as far
 * as trusted proxies wrote it. `trustProxy` lists their addresses, with commas; undefined for none.
 */
export function createAddressOf(trustProxy: string | undefined): (request: IncomingMessage) => string {
  if (trustProxy === undefined) return ({ socket }) => socket.remoteAddress ?? ''
  const trusted = proxyAddr.compile(trustProxy.split(',').map((each) => each.trim()))
  return (request) => proxyAddr(request, trusted)
}
