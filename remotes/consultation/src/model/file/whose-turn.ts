import type { Item } from '@cairn/contract'
import { missingIn } from './missing.ts'

/** Who has to act next on a file. */
export type Turn = 'submitter' | 'intake' | 'communities' | 'nobody'

/**
 * Whose turn it is on a file: `key` is the suffix of its text key, `count` the number in the text (missing
 * properties of a draft, or communities that have not answered).
 */
export interface TurnOfFile {
  turn: Turn
  key: 'finish' | 'submit' | 'mend' | 'look' | 'distribute' | 'answer' | 'given' | 'stopped' | 'close' | 'over'
  count: number
}

/** States of a notice for which an answer is open, and those for which there is nothing to wait for. */
const OPEN = ['AWAITING', 'STOPPED']
const GIVEN = ['ANSWERED', 'OFFLINE', 'NO_RESPONSE', 'WITHDRAWN']

/** Tells whose turn it is with a file, from its state and the notices that the reader may see. */
export function turnOf(file: Readonly<Record<string, unknown>>, notices: readonly Item[]): TurnOfFile {
  const open = notices.filter(({ status }) => OPEN.includes(String(status))).length
  const missing = missingIn(file).length
  switch (file['state']) {
    case 'DRAFT':
      return { turn: 'submitter', key: missing > 0 ? 'finish' : 'submit', count: missing }
    case 'INCOMPLETE':
      return { turn: 'submitter', key: 'mend', count: missing }
    case 'REVIEW':
      return { turn: 'intake', key: 'look', count: 0 }
    case 'SUBMITTED':
      return { turn: 'intake', key: 'distribute', count: 0 }
    case 'CONSULTING':
      // A community sees its own notice alone, and not whether others have answered.
      if (notices.length > 0 && notices.every(({ status }) => GIVEN.includes(String(status))))
        return { turn: 'nobody', key: 'given', count: 0 }
      return { turn: 'communities', key: 'answer', count: open }
    case 'PENDING':
      return { turn: 'nobody', key: 'stopped', count: 0 }
    case 'RESPONDED':
      return { turn: 'intake', key: 'close', count: 0 }
    default:
      return { turn: 'nobody', key: 'over', count: 0 }
  }
}
