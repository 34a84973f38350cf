import * as v from 'valibot'

/** Actions that add a recording to a word: as one who may change it, and as a speaker. */
export const RECORDING_ACTIONS = ['addRecording', 'addTake'] as const
/**
 * An action that adds a recording to a word: `addRecording` for who may change it, `addTake` for a speaker.
 */
export type RecordingAction = (typeof RECORDING_ACTIONS)[number]

const answerSchema = v.record(v.string(), v.unknown())
const someSchema = v.object({ isAllowed: v.boolean() })

/** Returns those of the actions that an answer of `isAllowed` allows. Throws if it is no answer. */
export function allowedRecording(answer: unknown): RecordingAction[] {
  const told = v.parse(answerSchema, answer)
  return RECORDING_ACTIONS.filter((action) => told[action] === true)
}

/** Tells whether an answer of `isAllowedOnSome` allows one of the actions. Throws if it is no answer. */
export function isAllowedSomewhere(answer: unknown): boolean {
  return v.parse(someSchema, answer).isAllowed
}
