import type { Tone } from '@cairn/ui'
import type { Account } from '../../model/answers.ts'

/** Colour by meaning of the chip for each state of an account. */
export const STATE_TONES: Record<Account['state'], Tone> = { ACTIVE: 'ok', NEVER: 'neutral', BLOCKED: 'bad' }
