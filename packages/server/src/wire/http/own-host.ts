import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/settings/settings.ts'

/**
 * Tells whether the Host header of a request is a loopback name. This defends against DNS rebinding: such
 * pages send their own name. Proxy headers are ignored.
 */
export function namesThisMachine({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { host } = headers
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  return isLoopbackName(new URL(`http://${host}`))
}

/** Tells whether an address points to the machine that opens it (localhost and the like). */
export function isLoopbackName({ hostname }: URL): boolean {
  return isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
