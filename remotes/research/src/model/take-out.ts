import type { Item } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import { readCues, writeCues } from './cues.ts'

/** An interview with what belongs to it, and who is taken out of it: the person, and their code in it. */
export interface TakingOut {
  activity: Item
  statements: readonly Item[]
  transcripts: readonly Item[]
  respondent: string
  code: string | undefined
  /** Recordings without the person, in place of those that there are. */
  media: readonly string[]
}

/**
 * Returns the writes that take one of several speakers out of an interview: their parts of transcripts go,
 * the recordings are kept for stewards alone, and what they alone said belongs to it no longer.
 */
export function planTakingOut({ activity, respondent, code, media, ...parts }: TakingOut): Write[] {
  const without = (value: unknown) => listed(value).filter((id) => id !== respondent)
  const old = [...listed(activity['takenOut']), ...listed(activity['media']), ...listed(activity['closedMedia'])]
  const interview: Write = {
    op: 'update',
    id: activity.$id,
    body: { respondents: without(activity['respondents']), media: [...media] },
    set: { closedMedia: null, takenOut: old.filter((id) => !media.includes(id)) },
  }
  const statements = parts.statements.flatMap(({ $id, respondents }): Write[] => {
    if (!listed(respondents).includes(respondent)) return []
    const rest = without(respondents)
    return [{ op: 'update', id: $id, body: rest.length > 0 ? { respondents: rest } : { activity: null } }]
  })
  const transcripts = parts.transcripts.flatMap(({ $id, text }): Write[] => {
    const rest = withoutVoice(String(text ?? ''), code)
    return rest === undefined ? [] : [{ op: 'update', id: $id, body: { text: rest } }]
  })
  return [interview, ...statements, ...transcripts]
}

/** The text without what the voice says. Undefined if it says nothing in it. */
function withoutVoice(text: string, code: string | undefined): string | undefined {
  const cues = readCues(text)
  const rest = cues.filter((cue) => code === undefined || !cue.text.startsWith(`${code}:`))
  return rest.length === cues.length ? undefined : writeCues(rest)
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
