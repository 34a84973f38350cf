import { useState } from 'react'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'

/** Whose transcript it is. */
export interface TranscriptOf {
  activity: Item
  /** The recording that it is of. */
  recording: Item['$id'] | undefined
  /** The transcript that there is already. */
  transcript: Item | undefined
}

/**
 * Returns a function that stores the text of a transcript, in place of the one there is, and one that
 * restores what it replaced last, which is refused if somebody else changed it since.
 */
export function useKeepTranscript({ activity, recording, transcript }: TranscriptOf): {
  keep: (text: string) => Promise<Item>
  restore: (() => void) | undefined
} {
  const t = useTranslate()
  const { createItem, updateItem, report } = useCommands()
  const [former, setFormer] = useState<{ of: string; u: number; text: string } | undefined>(undefined)
  const keep = async (text: string) => {
    if (transcript) {
      const kept = await updateItem(transcript.$id, transcript._u, { text })
      setFormer({ of: transcript.$id, u: kept._u, text: String(transcript['text'] ?? '') })
      return kept
    }
    return createItem('ResearchTranscript', {
      activity: activity.$id,
      title: t('research.transcript'),
      text,
      ...(recording ? { recording } : {}),
      state: 'DRAFT',
    })
  }
  const restore =
    transcript && former?.of === transcript.$id
      ? () =>
          void updateItem(transcript.$id, former.u, { text: former.text })
            .then(() => setFormer(undefined))
            .catch(report)
      : undefined
  return { keep, restore }
}
