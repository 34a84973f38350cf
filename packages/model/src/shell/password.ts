/**
 * Rules for passwords. Length matters most (NIST SP 800-63B), so a minimum length is required and no kinds of
 * characters are. The server also refuses common passwords from lists.
 */

/** Fewest characters of a password. */
export const MIN_PASSWORD = 12
/** Most characters of a password. */
export const MAX_PASSWORD = 256

/** Ratings of a password, weakest first. `tooShort` and `repetitive` are refused. */
export const PASSWORD_STRENGTHS = ['tooShort', 'repetitive', 'fair', 'good', 'strong'] as const
/** Rating of a password by `passwordStrength`: one of `PASSWORD_STRENGTHS`. */
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

const GOOD_LENGTH = 16
const STRONG_LENGTH = 20
/** A password with fewer different characters is a pattern, however long. */
const MIN_DISTINCT = 6

/**
 * Rates a password while it is typed, by length and variety. `tooShort` and `repetitive` are refused. The
 * server also refuses common ones.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < MIN_PASSWORD) return 'tooShort'
  if (new Set(characters).size < MIN_DISTINCT) return 'repetitive'
  if (characters.length < GOOD_LENGTH) return 'fair'
  return characters.length < STRONG_LENGTH ? 'good' : 'strong'
}
