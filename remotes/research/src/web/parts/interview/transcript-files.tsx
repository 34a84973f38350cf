import { useState } from 'react'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { TextFileField } from '@cairn/forms'
import { Box, Button, saveText, Text } from '@cairn/ui'
import type { Cue } from '../../../model/interview/cues.ts'
import type { KnownSpeaker } from '../../../model/interview/speakers.ts'
import { readTranscript, TRANSCRIPT_FILES, TRANSCRIPT_FORMS } from '../../../model/interview/transcripts.ts'

interface TranscriptFilesProps {
  activity: Item
  /** The recording that it is of. */
  recording: Item['$id'] | undefined
  /** The transcript that there is already. */
  transcript: Item | undefined
  cues: readonly Cue[]
  /** Those who spoke, as far as the reader may know them. */
  people: readonly KnownSpeaker[]
}

const FORMS = Object.keys(TRANSCRIPT_FORMS) as (keyof typeof TRANSCRIPT_FORMS)[]

/** Brings a transcript in from a file of WebVTT, SRT or ELAN, in place of the one there is, and saves it. */
export function TranscriptFiles({ activity, recording, transcript, cues, people }: TranscriptFilesProps) {
  const t = useTranslate()
  const { createItem, updateItem, notify, report } = useCommands()
  const [refused, setRefused] = useState<'noCues' | 'tooLong' | undefined>(undefined)
  const bring = (file: string) => {
    const read = readTranscript(file, people)
    if ('refused' in read) return setRefused(read.refused)
    setRefused(undefined)
    const { text, cues: count } = read
    const made = transcript
      ? updateItem(transcript.$id, transcript._u, { text })
      : createItem('ResearchTranscript', {
          activity: activity.$id,
          title: t('research.transcript'),
          text,
          ...(recording ? { recording } : {}),
          state: 'DRAFT',
        })
    made.then(() => notify(t('research.transcriptRead', { count }))).catch(report)
  }
  return (
    <Box as="details" marginBlock="8px" _print={{ display: 'none' }}>
      <Box as="summary" cursor="pointer" minHeight="32px">
        {t('research.transcriptFiles')}
      </Box>
      {refused && (
        <Text role="alert" tone="bad">
          {t(`research.transcriptRefused.${refused}`)}
        </Text>
      )}
      <Box display="flex" flexWrap="wrap" alignItems="end" gap="8px">
        {activity.$can?.['update'] === true && (
          <TextFileField label={t('research.transcriptBring')} accept={TRANSCRIPT_FILES} onText={bring} />
        )}
        {cues.length > 0 &&
          FORMS.map((form) => (
            <Button
              key={form}
              size="sm"
              icon="download"
              onClick={() => {
                const { mime, write } = TRANSCRIPT_FORMS[form]
                saveText(write(cues), `${activity.$id}.${form}`, mime)
              }}
            >
              {t('research.transcriptAs', { form: form.toUpperCase() })}
            </Button>
          ))}
      </Box>
    </Box>
  )
}
