import { useEffect, useMemo } from 'react'
import { useItems, useSearch, type Item } from '@cairn/contract/web'
import { readCues, type Cue } from '../../../model/interview/cues.ts'
import { naming } from '../../../model/queries.ts'
import { inRecording, recordingsOf } from '../../../model/interview/time-line.ts'

/** Statements of one page, and transcripts that are read. */
const [PAGE, TRANSCRIPTS] = [500, 50]

/** What was said in an interview: its statements, and the transcript of a recording with the parts of it. */
export interface Said {
  statements: Item[]
  transcript: Item | undefined
  cues: Cue[]
}

/**
 * Reads what was said in an interview, page by page to the end, as far as the person may see it, and keeps it
 * current. The transcript is that of the chosen recording.
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
  const written = useSearch(useMemo(() => naming('ResearchTranscript', 'activity', $id, TRANSCRIPTS), [$id])).ids
  const texts = useItems(written)
  const transcript = useMemo(() => {
    const all = written.flatMap((id) => texts.get(id) ?? [])
    return inRecording(all, recordingsOf(activity), chosen)[0]
  }, [written, texts, activity, chosen])
  const text = transcript?.['text']
  const cues = useMemo(() => (typeof text === 'string' ? readCues(text) : []), [text])
  return { statements, transcript, cues }
}
