import type { Item } from '@cairn/contract'
import type { RecordingAction } from './may-record.ts'

/** The name under which a device keeps takes of words until the server has them. */
export const TAKES = 'takes of words'

const PROPERTIES = { addRecording: 'media', addTake: 'takes' } as const

/**
 * Returns what a take is for and what is done with it once the server has it, with more that is known of
 * it.
 */
export function takeFor<Details extends object>({ _i }: Pick<Item, '_i'>, action: RecordingAction, details: Details) {
  return [
    { type: 'Lexeme', index: _i, property: PROPERTIES[action] },
    { ...details, action },
  ] as const
}
