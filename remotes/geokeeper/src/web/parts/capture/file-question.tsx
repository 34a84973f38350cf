import { useCommands, useTranslate, useUnsentDrafts } from '@cairn/contract/web'
import { SoundRecorder } from '@cairn/forms'
import { Box, Button, Icon, IconButton, Input, Text } from '@cairn/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import type { QuestionKind } from '../../../model/form/form.ts'
import { keptKey, KEPT_FILES, nameOfKept, readKeptFile } from '../../../model/capture/outbox.ts'
import { keepFile } from './kept-file.ts'
import { Pictures } from '../records/record-answers.tsx'

const ACCEPT: Readonly<Record<string, string>> = { photo: 'image/*', video: 'video/*', audio: 'audio/*' }

/** Loads what reads and scales photographs. A form with one loads it at once: a connection may be lost. */
export const loadPhotoCode = () => import('./photo.ts')

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
 * Takes the files that answer a question: photographed, recorded or chosen. They are kept on this device
 * until the record is sent. A photograph is made smaller first; its place is read before that and offered.
 */
export function FileQuestion({ id, kind, label, value, onChange, photoPixels, onPlace }: FileQuestionProps) {
  const t = useTranslate()
  const { report } = useCommands()
  const { change } = useUnsentDrafts(KEPT_FILES)
  const [place, setPlace] = useState<[number, number]>()
  const ids = [value ?? []].flat().map(String)
  // A second photograph may be chosen while the first one is made smaller.
  const latest = useRef({ ids, onChange })
  useLayoutEffect(() => {
    latest.current = { ids, onChange }
  })
  const taking = useRef(Promise.resolve())
  const keep = async (file: File) => {
    const key = crypto.randomUUID()
    change(KEPT_FILES + key, { ...(await keepFile(file)) })
    const all = [...(kind === 'photo' ? latest.current.ids : []), nameOfKept(key)]
    latest.current.onChange(all.length === 1 ? all[0] : all)
  }
  const take = async (file: File) => {
    if (kind !== 'photo') return keep(file)
    // Without a connection the code may not be there. The photograph is kept as it is then.
    const photo = await loadPhotoCode().catch(() => undefined)
    if (!photo) return keep(file)
    setPlace(await photo.placeOfPhoto(file))
    return keep(photoPixels === undefined ? file : await photo.scaledPhoto(file, photoPixels))
  }
  const remove = (name: string) => {
    const key = keptKey(name)
    if (key !== undefined) change(KEPT_FILES + key, {})
    const left = ids.filter((each) => each !== name)
    onChange(left.length > 1 ? left : (left[0] ?? null))
  }
  const chosen = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) taking.current = taking.current.then(() => take(file)).catch(report)
  }
  return (
    <Box display="grid" gap="8px">
      {kind === 'audio' && (
        <SoundRecorder
          keepsAtStop
          onTake={(wav) => keep(new File([wav], `${label.slice(0, 60)}.wav`, { type: 'audio/wav' })).catch(report)}
        />
      )}
      <Box
        display="grid"
        gridTemplateColumns={kind === 'audio' ? '1fr' : 'repeat(auto-fill, minmax(min(6.5rem, 100%), 1fr))'}
        gap="8px"
      >
        {ids.map((name, at) => (
          <Answered key={name} name={name} label={`${label} ${at + 1}`} onRemove={() => remove(name)} />
        ))}
        {kind === 'photo' && <PhotoTile {...{ id, label }} isFirst={ids.length === 0} onFiles={chosen} />}
      </Box>
      {kind !== 'photo' && (
        <Input
          id={id}
          type="file"
          height="3rem"
          paddingTop="10px"
          aria-label={label}
          accept={ACCEPT[kind]}
          capture={kind === 'video' ? 'environment' : undefined}
          onChange={({ target }) => chosen(target.files)}
        />
      )}
      {place && onPlace && (
        <Button
          minHeight="3rem"
          height="auto"
          whiteSpace="normal"
          textAlign="start"
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

interface PhotoTileProps {
  id: string
  label: string
  isFirst: boolean
  onFiles: (files: FileList | null) => void
}

/** A tile that opens the camera of a phone, or the files of another device. */
function PhotoTile({ id, label, isFirst, onFiles }: PhotoTileProps) {
  const t = useTranslate()
  return (
    <Box
      position="relative"
      height="88px"
      display="grid"
      placeItems="center"
      alignContent="center"
      gap="4px"
      border="1px dashed"
      borderColor="lineControl"
      borderRadius="md"
      color="primary"
      fontWeight="medium"
      textAlign="center"
      fontSize="sm"
      _focusWithin={{ outline: '2px solid var(--focus-colour)' }}
    >
      <Icon name="camera" size={22} />
      {t(isFirst ? 'geokeeper.capture.photograph' : 'geokeeper.capture.another')}
      <Input
        id={id}
        type="file"
        aria-label={label}
        accept={ACCEPT['photo']}
        capture="environment"
        position="absolute"
        inset="0"
        height="full"
        opacity="0"
        cursor="pointer"
        onChange={({ target }) => {
          onFiles(target.files)
          target.value = ''
        }}
      />
    </Box>
  )
}

/** A file that answers a question: one on this device, or one that the server has. */
function Answered({ name, label, onRemove }: { name: string; label: string; onRemove: () => void }) {
  const t = useTranslate()
  const { values } = useUnsentDrafts(KEPT_FILES)
  const key = keptKey(name)
  const file = key === undefined ? undefined : readKeptFile(values[KEPT_FILES + key])
  const isPicture = file?.url.startsWith('data:image/') === true
  return (
    <Box position="relative" minHeight="88px" borderRadius="md" bg="sunken" overflow="hidden">
      {key === undefined && <Pictures ids={[name]} />}
      {file && isPicture && (
        <Box as="img" {...{ src: file.url, alt: file.name }} width="full" height="88px" objectFit="cover" />
      )}
      {key !== undefined && !isPicture && (
        <Text size="sm" padding="8px" paddingEnd="40px" overflowWrap="anywhere">
          {file?.name ?? t('geokeeper.capture.fileGone')}
        </Text>
      )}
      {file?.url.startsWith('data:audio/') && (
        <Box as="audio" {...{ src: file.url, controls: true, 'aria-label': file.name }} width="full" height="2.75rem" />
      )}
      <Box position="absolute" top="4px" insetEnd="4px">
        <IconButton icon="x" size="sm" label={t('geokeeper.capture.remove', { label })} onClick={onRemove} />
      </Box>
    </Box>
  )
}
