import { useCell, useTranslate } from '@cairn/contract/web'
import { TextFileField } from '@cairn/forms'
import { Box, Button, LinkButton, saveText, Text } from '@cairn/ui'
import { TRANSCRIPT_FILES, TRANSCRIPT_FORMS } from '../../../model/interview/transcripts.ts'
import { FoundInFile } from './found-in-file.tsx'
import { useTranscriptFile, type Transcribed } from './use-transcript-file.ts'

const FORMS = Object.keys(TRANSCRIPT_FORMS) as (keyof typeof TRANSCRIPT_FORMS)[]

/**
 * Imports a transcript from a file of WebVTT, SRT or ELAN, and saves it as one. Asks before it replaces one,
 * and gives the former back.
 */
export function TranscriptFiles(props: Transcribed) {
  const t = useTranslate()
  const { activity, transcript, cues } = props
  const { openRight } = useCell()
  const { bring, found, refused, restore } = useTranscriptFile(props)
  return (
    <Box marginBlock="8px" _print={{ display: 'none' }}>
      {transcript && (
        <LinkButton onClick={() => openRight(`i-${transcript.$id}`)}>{t('research.transcriptOpen')}</LinkButton>
      )}
      {restore && (
        <Button size="sm" icon="history" onClick={restore} marginInlineStart="12px">
          {t('research.transcriptRestore')}
        </Button>
      )}
      <Box as="details">
        <Box as="summary" cursor="pointer" minHeight="2rem">
          {t('research.transcriptFiles')}
        </Box>
        {refused && (
          <Text role="alert" tone="bad">
            {t(`research.transcriptRefused.${refused}`)}
          </Text>
        )}
        {found && <FoundInFile file={found} />}
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
    </Box>
  )
}
