import type { Tone } from '@cairn/ui'
import type { Account } from '../../model/answers.ts'

/** How the state of an account is coloured, beside its word. */
export const STATE_TONES: Record<Account['state'], Tone> = { ACTIVE: 'ok', NEVER: 'neutral', BLOCKED: 'bad' }
