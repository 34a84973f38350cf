/** Whom a token stands for: the index of a User item and, while masquerading, that of the administrator who acts as them. */
export interface Identity {
  user: number
  actor?: number
}

/** What a token says: who, in which session, and which renewal it is. `expires` is in milliseconds. */
export interface TokenClaims extends Identity {
  session: string
  /** `bearer` tokens count renewals and die when renewed; the `cookie` token dies with its session. */
  use: 'bearer' | 'cookie'
  generation: number
  expires: number
}
