import { useMemo } from 'react'
import { useItems, useSearch, type Item } from '@cairn/contract/web'
import { readCues, type Cue } from '../../model/cues.ts'
import { naming } from '../../model/queries.ts'

/** What was said in an interview: its statements, and its transcript with the parts of it. */
export interface Said {
  statements: Item[]
  transcript: Item | undefined
  cues: Cue[]
}

/** Reads what was said in an interview, as far as the person may see it, and keeps it current. */
export function useSaid(activity: string): Said {
  const { ids } = useSearch(useMemo(() => naming('ResearchData', 'activity', activity, 200), [activity]))
  const items = useItems(ids)
  const statements = useMemo(() => ids.flatMap((id) => items.get(id) ?? []), [ids, items])
  const written = useSearch(useMemo(() => naming('ResearchTranscript', 'activity', activity, 1), [activity])).ids
  const transcript = useItems(written).get(written[0] ?? '')
  const text = transcript?.['text']
  const cues = useMemo(() => (typeof text === 'string' ? readCues(text) : []), [text])
  return { statements, transcript, cues }
}
