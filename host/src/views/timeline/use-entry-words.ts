import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'
import { useNotificationWords } from '../../state/notify/notification-words.ts'

/** Returns the text of a change in the timeline, as `useNotificationWords` does that of a notification. */
export function useEntryWords(entry: TimelineEntry, labels: Timeline['labels']) {
  // What a new item begins with is no change.
  const isNew = entry.u === 1
  return useNotificationWords({
    ...{ kind: entry.kind, context: entry.id, count: 1, properties: isNew ? [] : entry.properties },
    ...(entry.state === undefined ? {} : { state: entry.state }),
    by: entry.by === '' ? [] : [entry.by],
    as: entry.as === undefined ? [] : [entry.as],
    $labels: labels,
  })
}
