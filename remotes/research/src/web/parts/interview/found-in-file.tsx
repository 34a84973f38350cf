import { useTranslate, type Translate } from '@cairn/contract/web'
import { Box, Text } from '@cairn/ui'
import type { TranscriptFile } from '../../../model/interview/transcripts.ts'

/** Wrong times that are shown one by one. */
const MOST = 20

/** Says in a sentence how many parts a file has, and how many of them without a time. */
export function foundText(t: Translate, { cues, untimed, badTimes, leftOut }: TranscriptFile): string {
  return [
    t('research.transcriptFound', { count: cues.length, untimed }),
    ...(badTimes.length > 0 ? [t('research.transcriptBadTimes', { count: badTimes.length })] : []),
    ...(leftOut > 0 ? [t('research.transcriptLeftOut', { count: leftOut })] : []),
  ].join(' ')
}

/** Shows what was read from a file, with each time that is wrong. */
export function FoundInFile({ file }: { file: TranscriptFile }) {
  const t = useTranslate()
  return (
    <Box role="status">
      <Text>{foundText(t, file)}</Text>
      {file.badTimes.slice(0, MOST).map(({ line, text }) => (
        <Text key={line} tone="bad">
          {t('research.transcriptBadTime', { line, text })}
        </Text>
      ))}
    </Box>
  )
}
