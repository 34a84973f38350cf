import { useCommands, useTranslate } from '@cairn/contract/web'
import { UploadRow, useUploads } from '@cairn/forms'
import { Box, Button, Input, Text } from '@cairn/ui'
import { useState } from 'react'
import type { QuestionKind } from '../../model/form.ts'
import { Pictures } from './record-answers.tsx'

const ACCEPT: Readonly<Record<string, string>> = { photo: 'image/*', video: 'video/*', audio: 'audio/*' }
const TARGET = { type: 'GeoKeeperFieldData', property: 'files' }

export interface AnswerProps {
  id: string
  kind: QuestionKind
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

interface FileQuestionProps extends AnswerProps {
  /** Longest side of a photograph that is kept. */
  photoPixels: number | undefined
  /** Takes the place at which a photograph was taken. Undefined if no question asks for one. */
  onPlace: ((place: object) => void) | undefined
}

/**
 * Takes the file that answers a question: photographed, recorded or chosen, and uploaded at once. A
 * photograph is made smaller first; its place is read before that and offered.
 */
export function FileQuestion({ id, kind, label, value, onChange, photoPixels, onPlace }: FileQuestionProps) {
  const t = useTranslate()
  const { report } = useCommands()
  const [place, setPlace] = useState<[number, number]>()
  const { uploads, add } = useUploads(TARGET, (attachment) => onChange(attachment))
  const take = async (file: File) => {
    if (kind !== 'photo') return add([file])
    const { placeOfPhoto, scaledPhoto } = await import('./photo.ts')
    setPlace(await placeOfPhoto(file))
    add([photoPixels === undefined ? file : await scaledPhoto(file, photoPixels)])
  }
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
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) take(file).catch(report)
        }}
      />
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {typeof value === 'string' && (
        <>
          <Pictures ids={[value]} />
          <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
            <Text size="sm" tone="muted">
              {t('geokeeper.capture.kept')}
            </Text>
            <Button size="sm" onClick={() => onChange(null)}>
              {t('geokeeper.capture.remove', { label })}
            </Button>
          </Box>
        </>
      )}
      {place && onPlace && (
        <Button
          minHeight="48px"
          icon="map-pin"
          onClick={() => {
            onPlace({ type: 'Point', coordinates: place })
            setPlace(undefined)
          }}
        >
          {t('geokeeper.capture.photoPlace', { place: `${place[1].toFixed(5)}, ${place[0].toFixed(5)}` })}
        </Button>
      )}
    </Box>
  )
}
