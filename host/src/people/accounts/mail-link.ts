/**
 * What the part after `#` of a mailed link holds: a token, and the e-mail address it was sent to (empty if
 * missing).
 */
export interface MailLink {
  token: string
  email: string
}

/** Parses the part after `#` of the current address as that of a mailed link; undefined without a token. */
export function readMailLink(hash = globalThis.location.hash): MailLink | undefined {
  const values = new URLSearchParams(hash.slice(1))
  const token = values.get('t')
  return token ? { token, email: values.get('e') ?? '' } : undefined
}
