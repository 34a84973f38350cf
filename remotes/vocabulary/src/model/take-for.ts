import type { Item } from '@cairn/contract'
import type { RecordingAction } from './may-record.ts'

/** Storage name of voice recordings on the device that the server does not have yet. */
export const TAKES = 'takes of words'

const PROPERTIES = { addRecording: 'media', addTake: 'takes' } as const

/** Describes a voice recording for the upload queue: its word, the action to call afterwards, and details. */
export function takeFor<Details extends object>({ _i }: Pick<Item, '_i'>, action: RecordingAction, details: Details) {
  return [
    { type: 'Lexeme', index: _i, property: PROPERTIES[action] },
    { ...details, action },
  ] as const
}
