import * as v from 'valibot'

/** Actions that add a recording to a word: as one who may change it, and as a speaker. */
export const RECORDING_ACTIONS = ['addRecording', 'addTake'] as const

const answerSchema = v.record(v.string(), v.unknown())

/** Tells whether an answer about these actions allows one of them. Throws if it is no answer. */
export function allowsRecording(answer: unknown): boolean {
  const told = v.parse(answerSchema, answer)
  return RECORDING_ACTIONS.some((action) => told[action] === true)
}
