import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { shippedLanguage } from '../../features/mail/render.ts'

const querySchema = v.object({ language: v.fallback(v.optional(v.string()), undefined) })

/**
 * Returns the language of a page of the server's own: the one its address names, as the link of a mail does,
 * else the first that the browser asks for.
 */
export function pageLanguage(request: FastifyRequest): string {
  const { language } = v.parse(querySchema, request.query)
  const [preferred = ''] = (request.headers['accept-language'] ?? '').split(/[,;]/)
  return shippedLanguage(language ?? preferred.trim())
}
