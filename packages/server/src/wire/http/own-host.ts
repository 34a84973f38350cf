import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/settings/settings.ts'

/**
 * Tells whether a request names this machine itself. A page whose own name was made to lead here (DNS rebinding)
 * has that name in its requests, and no header of a proxy counts for it.
 */
export function namesThisMachine({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { host } = headers
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  return isLoopbackName(new URL(`http://${host}`))
}

/** Tells whether an address leads to the machine of whoever follows it. */
export function isLoopbackName({ hostname }: URL): boolean {
  return isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
