/**
 * Length says most about a password (NIST SP 800-63B): it is asked for first, and no kinds of characters are. Whether a password is a
 * usual one the server says, which knows the lists.
 */

/** Characters a password must have at least, and may have at most. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

/** How a password looks by itself, weakest first. */
export const PASSWORD_STRENGTHS = ['tooShort', 'repetitive', 'fair', 'good', 'strong'] as const
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number]

const GOOD_LENGTH = 16
const STRONG_LENGTH = 20
/** Fewer different characters than this are a pattern, however long. */
const MIN_DISTINCT = 6

/** How strong a password looks while it is typed. The first two are refused. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < MIN_PASSWORD) return 'tooShort'
  if (new Set(characters).size < MIN_DISTINCT) return 'repetitive'
  if (characters.length < GOOD_LENGTH) return 'fair'
  return characters.length < STRONG_LENGTH ? 'good' : 'strong'
}
