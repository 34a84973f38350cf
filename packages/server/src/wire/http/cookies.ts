import { createHmac, timingSafeEqual } from 'node:crypto'
import { SHOWN_COOKIE } from '@cairn/contract'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_LIFETIME_MS } from '../../features/accounts/sign-in/token.ts'

/**
 * Name of the cookie with the session token, for images and other requests that a page makes without script.
 */
export const TOKEN_COOKIE = 'cairn-token'
/** Name of the cookie for the double-submit check against cross-site requests. */
export const XSRF_COOKIE = 'XSRF-TOKEN'
/** More would make every request long. */
const MOST_SHOWN = 60
const XSRF_HEADER = 'x-xsrf-token'

/** What cookies are made with: the key of the XSRF value, and whether they are for https only. */
export interface CookieKeys {
  tokenKey: Uint8Array
  /** Whether people reach the server by https. */
  secure: boolean
}

/**
 * Sets the session token in a cookie that scripts cannot read, and the session's XSRF value in one that the
 * page can.
 */
export function setSessionCookies(reply: FastifyReply, token: string, session: string, keys: CookieKeys): void {
  const shared: CookieSerializeOptions = {
    path: '/',
    sameSite: 'lax',
    secure: keys.secure,
    maxAge: SESSION_LIFETIME_MS / 1000,
  }
  void reply.setCookie(TOKEN_COOKIE, token, { ...shared, httpOnly: true })
  void reply.setCookie(XSRF_COOKIE, xsrfValue(session, keys.tokenKey), shared)
}

/** Deletes both session cookies. */
export function clearSessionCookies(reply: FastifyReply): void {
  void reply.clearCookie(TOKEN_COOKIE, { path: '/' })
  void reply.clearCookie(XSRF_COOKIE, { path: '/' })
}

/**
 * Returns what the visitor's own cookie names as items whose content warning was dismissed (*Show*) in this
 * visit: unchecked texts, and one empty text without the cookie.
 */
export function shownBy(request: FastifyRequest): readonly string[] {
  return (request.cookies[SHOWN_COOKIE] ?? '').split(' ')
}

/** Keeps for this visit that a visitor wants to see these items; of the latest 60. */
export function showInVisit(request: FastifyRequest, reply: FastifyReply, items: readonly string[]): void {
  const shown = [...new Set([...shownBy(request), ...items])].filter((each) => each !== '')
  void reply.setCookie(SHOWN_COOKIE, shown.slice(-MOST_SHOWN).join(' '), { path: '/', sameSite: 'lax' })
}

/**
 * Tells whether the request repeats its session's XSRF value in the header, which pages of other sites cannot
 * read.
 */
export function xsrfMatches(request: FastifyRequest, session: string, tokenKey: Uint8Array): boolean {
  const sent = request.headers[XSRF_HEADER]
  const expected = Buffer.from(xsrfValue(session, tokenKey))
  const given = Buffer.from(typeof sent === 'string' ? sent : '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function xsrfValue(session: string, tokenKey: Uint8Array): string {
  return createHmac('sha256', tokenKey).update(`xsrf ${session}`).digest('base64url')
}
