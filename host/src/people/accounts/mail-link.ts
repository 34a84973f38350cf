/**
 * Content of a mailed link's fragment: the token, and the address it was sent to (empty if the link has
 * none).
 */
export interface MailLink {
  token: string
  email: string
}

/** Parses a mailed link from the address bar's fragment; undefined without a token. */
export function readMailLink(hash = globalThis.location.hash): MailLink | undefined {
  const values = new URLSearchParams(hash.slice(1))
  const token = values.get('t')
  return token ? { token, email: values.get('e') ?? '' } : undefined
}
