import * as v from 'valibot'

/** Lists of which a session is kept on a device, and words of each. */
const [MOST_LISTS, MOST_WORDS] = [10, 1000]

const sessionsSchema = v.record(v.string(), v.array(v.string()))
/**
 * The words that a session of recording has behind it, recorded or passed over, by the list that it is of.
 */
export type RecordingSessions = v.InferOutput<typeof sessionsSchema>

/** Reads kept sessions. Empty if they have another form. */
export function readSessions(kept: unknown): RecordingSessions {
  const parsed = v.safeParse(sessionsSchema, kept)
  return parsed.success ? parsed.output : {}
}

/**
 * Returns the recording sessions with one more word marked as passed in that of a list; the oldest sessions
 * are dropped.
 */
export function withWordBehind(sessions: RecordingSessions, list: string, word: string): RecordingSessions {
  const { [list]: before = [], ...others } = sessions
  const kept = Object.entries(others).slice(1 - MOST_LISTS)
  const words = [...before.filter((each) => each !== word), word].slice(-MOST_WORDS)
  return { ...Object.fromEntries(kept), [list]: words }
}

/** Returns the recording sessions without that of a list, so that it starts again. */
export function withoutSession(sessions: RecordingSessions, list: string): RecordingSessions {
  const { [list]: _gone, ...others } = sessions
  return others
}
