import { SEALED_PROPERTY, type Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import { readCues } from '../interview/read-cues.ts'
import { voiceIn } from '../interview/speakers.ts'
import { writeCues } from '../interview/write-cues.ts'

/** An interview with its parts, and the speaker to be removed from it. */
export interface TakingOut {
  activity: Item
  statements: readonly Item[]
  transcripts: readonly Item[]
  /** Transcripts of it that were deleted: whoever may restore them reads them. */
  deleted: readonly Item[]
  respondent: string
  /** Codes under which the person may have spoken: several, if two records of them were merged. */
  codes: readonly string[]
  /** Recordings without the person, in place of those that there are. */
  media: readonly string[]
}

/** The code of who speaks, before their words. */
const VOICE = /\bR-\d{3,}:/

/** Update count of an item without former versions. */
const FIRST = 1
/** That of one which was then deleted. */
const FIRST_DELETED = FIRST + 1
/** Writes of one transaction at most. */
const TOGETHER = 480

/**
 * Returns the writes, grouped by transaction, that remove one of several speakers from an interview:
 * recordings become steward-only, transcripts that have their parts, or ever changed and so may have had
 * them, are recreated without these and without former versions while the old ones are sealed, and their
 * statements are detached and closed. Deleted transcripts that may have their parts are sealed. If too many
 * for one transaction, statements come first, so that the interview stays withheld until the end and the
 * rest can be repeated. What is sealed is deleted last.
 */
export function planTakingOut({ activity, respondent, codes, media, ...parts }: TakingOut): Write[][] {
  const without = (value: unknown) => listed(value).filter((id) => id !== respondent)
  const old = [...listed(activity['takenOut']), ...listed(activity['media']), ...listed(activity['closedMedia'])]
  const interview: Write = {
    op: 'update',
    id: activity.$id,
    body: { respondents: without(activity['respondents']), media: [...media] },
    set: {
      closedMedia: null,
      takenOut: old.filter((id) => !media.includes(id)),
      removedSpeakers: [...new Set([...listed(activity['removedSpeakers']), respondent])],
    },
  }
  const statements = parts.statements.flatMap(({ $id, respondents }): Write[] => {
    return listed(respondents).includes(respondent) ? [{ op: 'update', id: $id, body: { activity: null } }] : []
  })
  const there = parts.transcripts.filter((transcript) => transcript[SEALED_PROPERTY] !== true)
  const transcripts = there.flatMap(({ $id, _u, title, language, text }): Write[] => {
    const rest = withoutVoice(String(text ?? ''), codes)
    if (rest === undefined && _u === FIRST) return []
    const body = { activity: activity.$id, title, text: rest ?? text, ...(language === undefined ? {} : { language }) }
    return [
      { op: 'create', type: 'ResearchTranscript', body },
      { op: 'update', id: $id, body: {}, set: { [SEALED_PROPERTY]: true } },
    ]
  })
  const away = parts.deleted.flatMap(({ $id, _u, text, [SEALED_PROPERTY]: isSealed }): Write[] => {
    const isTold = codes.length > 0 && namesVoices(text) && _u <= FIRST_DELETED
    if (isSealed === true || (isTold && withoutVoice(String(text ?? ''), codes) === undefined)) return []
    return [{ op: 'update', id: $id, u: _u, isDeleted: true, body: {}, set: { [SEALED_PROPERTY]: true } }]
  })
  const last = [interview, ...transcripts, ...away]
  const deleted = transcripts.flatMap((write): Write[] =>
    write.op === 'update' ? [{ op: 'delete', id: write.id }] : [],
  )
  const rest = deleted.length > 0 ? [deleted] : []
  if (statements.length + last.length <= TOGETHER) return [[...statements, ...last], ...rest]
  const many = Array.from({ length: Math.ceil(statements.length / TOGETHER) }, (_, at) =>
    statements.slice(at * TOGETHER, (at + 1) * TOGETHER),
  )
  return [...many, last, ...rest]
}

/** Tells whether a transcript names a voice in some part, such as `R-014:`, so that its parts are found. */
export function namesVoices(text: unknown): boolean {
  return readCues(String(text ?? '')).some((cue) => VOICE.test(cue.text))
}

/**
 * Returns the text without the parts in which one of the voices is heard: those that name it, and parts
 * without a voice that follow it, which go on with what was said. Undefined if they are heard in none.
 */
export function withoutVoice(text: string, codes: readonly string[]): string | undefined {
  const cues = readCues(text)
  let isTheirs = false
  const rest = cues.filter((cue) => {
    const voice = voiceIn(cue.text)
    const isNamed = codes.some((code) => cue.text.includes(`${code}:`))
    isTheirs = voice === undefined ? isTheirs || isNamed : codes.includes(voice)
    return !(isTheirs || isNamed)
  })
  return rest.length === cues.length ? undefined : writeCues(rest)
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
