import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { shippedLanguage } from '../../features/mail/render.ts'

const querySchema = v.object({ language: v.fallback(v.optional(v.string()), undefined) })

/**
 * Returns the language for a page rendered by the server: the one in its address (`?language=`, which links
 * in mails have), else the browser's first choice; `en` if the server has no texts in that one.
 */
export function pageLanguage(request: FastifyRequest): string {
  const { language } = v.parse(querySchema, request.query)
  const [preferred = ''] = (request.headers['accept-language'] ?? '').split(/[,;]/)
  return shippedLanguage(language ?? preferred.trim())
}
