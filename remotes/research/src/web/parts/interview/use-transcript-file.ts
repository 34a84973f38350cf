import { useState } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import type { Cue } from '../../../model/interview/cues.ts'
import type { KnownSpeaker } from '../../../model/interview/speakers.ts'
import {
  addCues,
  readTranscript,
  textOfCues,
  type TranscriptFile,
  type TranscriptRefusal,
} from '../../../model/interview/transcripts.ts'
import { foundText } from './found-in-file.tsx'
import { useKeepTranscript, type TranscriptOf } from './use-keep-transcript.ts'

/** What a transcript has so far, and of whom. */
export interface Transcribed extends TranscriptOf {
  cues: readonly Cue[]
  /** Those who spoke, as far as the reader may know them. */
  people: readonly KnownSpeaker[]
}

/** How a file of a transcript is imported, what was found in it, and how the one before is restored. */
interface TranscriptImport {
  bring: (file: string) => void
  found: TranscriptFile | undefined
  refused: TranscriptRefusal | undefined
  restore: (() => void) | undefined
}

/**
 * Returns what imports a transcript from the text of a file. Where there is one already it asks whether that
 * is replaced or added to.
 */
export function useTranscriptFile({ people, cues, ...parts }: Transcribed): TranscriptImport {
  const t = useTranslate()
  const { openDialog, notify, report } = useCommands()
  const { keep, restore } = useKeepTranscript(parts)
  const [found, setFound] = useState<TranscriptFile | undefined>(undefined)
  const [refused, setRefused] = useState<TranscriptRefusal | undefined>(undefined)
  const store = async (all: readonly Cue[], read: TranscriptFile) => {
    const text = textOfCues(all)
    setRefused(text === undefined ? 'tooLong' : undefined)
    if (text === undefined) return
    await keep(text)
    setFound(read)
    notify(t('research.transcriptRead', { count: read.cues.length }))
  }
  const ask = (read: TranscriptFile) =>
    openDialog({
      title: t('research.transcriptReplace', { count: cues.length }),
      message: `${foundText(t, read)} ${t('research.transcriptReplaceHelp')}`,
      maxWidth: 560,
      buttons: [
        { text: t('research.cancel'), kind: 'outline' },
        { text: t('research.transcriptAdd'), kind: 'outline', run: () => store(addCues(cues, read.cues), read) },
        { text: t('research.transcriptReplaceIt'), kind: 'danger', run: () => store(read.cues, read) },
      ],
    })
  const bring = (file: string) => {
    const read = readTranscript(file, people)
    setRefused(read ? undefined : 'noCues')
    setFound(undefined)
    if (!read) return
    if (cues.length > 0) void ask(read)
    else void store(read.cues, read).catch(report)
  }
  return { bring, found, refused, restore }
}
