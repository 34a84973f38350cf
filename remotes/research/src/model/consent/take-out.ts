import type { Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import { readCues, writeCues } from '../interview/cues.ts'

/** An interview with its parts, and the speaker to be removed from it. */
export interface TakingOut {
  activity: Item
  statements: readonly Item[]
  transcripts: readonly Item[]
  respondent: string
  code: string | undefined
  /** Recordings without the person, in place of those that there are. */
  media: readonly string[]
}

/** The code of who speaks, before their words. */
const VOICE = /\bR-\d{3,}:/

/** Whoever speaks, named at the beginning of a line. */
const SPEAKS = /^\s*([^\s:][^:\n]{0,60}):/gm

/** Writes of one transaction at most. */
const TOGETHER = 480

/**
 * Returns the writes, grouped by transaction, that remove one of several speakers from an interview:
 * recordings become steward-only, transcripts are recreated without their parts (former versions would
 * contain them), and their statements are detached and closed. If too many for one transaction, statements
 * come first, so that the interview stays withheld until the end and the rest can be repeated.
 */
export function planTakingOut({ activity, respondent, code, media, ...parts }: TakingOut): Write[][] {
  const without = (value: unknown) => listed(value).filter((id) => id !== respondent)
  const old = [...listed(activity['takenOut']), ...listed(activity['media']), ...listed(activity['closedMedia'])]
  const interview: Write = {
    op: 'update',
    id: activity.$id,
    body: { respondents: without(activity['respondents']), media: [...media] },
    set: { closedMedia: null, takenOut: old.filter((id) => !media.includes(id)) },
  }
  const statements = parts.statements.flatMap(({ $id, respondents }): Write[] => {
    return listed(respondents).includes(respondent) ? [{ op: 'update', id: $id, body: { activity: null } }] : []
  })
  const transcripts = parts.transcripts.flatMap(({ $id, title, language, text }): Write[] => {
    const rest = withoutVoice(String(text ?? ''), code)
    if (rest === undefined) return []
    const body = { activity: activity.$id, title, text: rest, ...(language === undefined ? {} : { language }) }
    return [
      { op: 'create', type: 'ResearchTranscript', body },
      { op: 'delete', id: $id },
    ]
  })
  const last = [interview, ...transcripts]
  if (statements.length + last.length <= TOGETHER) return [[...statements, ...last]]
  const many = Array.from({ length: Math.ceil(statements.length / TOGETHER) }, (_, at) =>
    statements.slice(at * TOGETHER, (at + 1) * TOGETHER),
  )
  return [...many, last]
}

/** Tells whether a transcript names a voice in some part, such as `R-014:`, so that its parts are found. */
export function namesVoices(text: unknown): boolean {
  return readCues(String(text ?? '')).some((cue) => VOICE.test(cue.text))
}

/**
 * The text without the parts in which the voice is heard: those that name it, and parts without a voice that
 * follow it, which go on with what was said. Undefined if it is heard in none.
 */
function withoutVoice(text: string, code: string | undefined): string | undefined {
  const cues = readCues(text)
  let isTheirs = false
  const rest = cues.filter((cue) => {
    const voice = [...cue.text.matchAll(SPEAKS)].at(-1)?.[1]
    if (voice !== undefined) isTheirs = voice === code
    return code === undefined || !(isTheirs || cue.text.includes(`${code}:`))
  })
  return rest.length === cues.length ? undefined : writeCues(rest)
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
