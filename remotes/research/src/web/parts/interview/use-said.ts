import { useEffect, useMemo } from 'react'
import { useItems, useSearch, type Item } from '@cairn/contract/web'
import type { Cue } from '../../../model/interview/cues.ts'
import { readCues } from '../../../model/interview/read-cues.ts'
import { naming } from '../../../model/queries.ts'
import { inRecording, recordingsOf } from '../../../model/interview/time-line.ts'

/** Statements of one page, and transcripts that are read. */
const [PAGE, TRANSCRIPTS] = [500, 50]

/** What was said in an interview: its statements, and the transcript of a recording with the parts of it. */
export interface Said {
  statements: Item[]
  transcript: Item | undefined
  cues: Cue[]
  /** Whether it is known by now if there is a transcript. */
  isRead: boolean
}

/**
 * Asks the server what was said in an interview, page by page to the end, as far as the person may see it,
 * and keeps it current. The transcript is that of the chosen recording. Empty until it has come.
 */
export function useSaid(activity: Item, chosen: Item['$id'] | undefined): Said {
  const { $id } = activity
  const found = useSearch(useMemo(() => naming('ResearchData', 'activity', $id, PAGE), [$id]))
  const { ids, hasMore, status, more } = found
  useEffect(() => {
    if (hasMore && status === 'ready') more()
  }, [hasMore, status, more, ids.length])
  const items = useItems(ids)
  const statements = useMemo(() => ids.flatMap((id) => items.get(id) ?? []), [ids, items])
  const { ids: written, status: search } = useSearch(
    useMemo(() => naming('ResearchTranscript', 'activity', $id, TRANSCRIPTS), [$id]),
  )
  const texts = useItems(written)
  const isRead = search === 'ready' && written.every((id) => texts.has(id))
  const transcript = useMemo(() => {
    const all = written.flatMap((id) => texts.get(id) ?? [])
    return inRecording(all, recordingsOf(activity), chosen)[0]
  }, [written, texts, activity, chosen])
  const text = transcript?.['text']
  const cues = useMemo(() => (typeof text === 'string' ? readCues(text) : []), [text])
  return { statements, transcript, cues, isRead }
}
