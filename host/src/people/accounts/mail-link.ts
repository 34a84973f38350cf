/** What the link of a mail carries in its fragment: the token, and the address it was sent to. */
export interface MailLink {
  token: string
  email: string
}

/** Reads the address bar; undefined without a token. */
export function readMailLink(hash = globalThis.location.hash): MailLink | undefined {
  const values = new URLSearchParams(hash.slice(1))
  const token = values.get('t')
  return token ? { token, email: values.get('e') ?? '' } : undefined
}
