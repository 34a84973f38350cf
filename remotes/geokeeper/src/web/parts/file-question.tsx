import { useLabel, useTranslate } from '@cairn/contract/web'
import { UploadRow, useUploads } from '@cairn/forms'
import { Box, Input, Text } from '@cairn/ui'
import type { QuestionKind } from '../../model/form.ts'

const ACCEPT: Readonly<Record<string, string>> = { photo: 'image/*', video: 'video/*', audio: 'audio/*' }
const TARGET = { type: 'GeoKeeperFieldData', property: 'files' }

export interface AnswerProps {
  id: string
  kind: QuestionKind
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** Takes the file that answers a question: photographed, recorded or chosen, and uploaded at once. */
export function FileQuestion({ id, kind, label, value, onChange }: AnswerProps) {
  const t = useTranslate()
  const { uploads, add } = useUploads(TARGET, (attachment) => onChange(attachment))
  const name = useLabel(typeof value === 'string' ? value : '')
  return (
    <Box display="grid" gap="6px">
      <Input
        id={id}
        type="file"
        height="48px"
        paddingTop="10px"
        aria-label={label}
        accept={ACCEPT[kind]}
        capture={kind === 'photo' || kind === 'video' ? 'environment' : undefined}
        onChange={({ target }) => add([...(target.files ?? [])].slice(0, 1))}
      />
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {typeof value === 'string' && <Text tone="muted">{name ?? t('geokeeper.capture.kept')}</Text>}
    </Box>
  )
}
