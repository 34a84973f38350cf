/**
 * Who a token authenticates: the index of a User item and, while masquerading, that of the acting
 * administrator.
 */
export interface Identity {
  user: number
  actor?: number
}

/** The claims of a session token: user, session, and number of its renewal. `expires` is in milliseconds. */
export interface TokenClaims extends Identity {
  session: string
  /** `bearer` tokens count renewals and die when renewed; the `cookie` token dies with its session. */
  use: 'bearer' | 'cookie'
  generation: number
  expires: number
}
