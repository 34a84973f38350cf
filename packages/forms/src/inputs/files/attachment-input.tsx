import { use, useEffect, useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react'
import { useCommands, useItems, useUnfinishedUploads, useTranslate } from '@cairn/contract/web'
import { Box, Button, HStack, lazyComponent, Text, VisuallyHidden } from '@cairn/ui'
import { FormContext } from '../../state/form-context.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { groupAttributes, type GroupProps } from '../../state/controlled.ts'
import { FileOfAnotherItem } from './file-of-another-item.tsx'
import { TakeRows } from '../../sound/take-rows.tsx'
import type { Spoken } from '../../sound/spoken.ts'
import { takesName } from '../../sound/takes.ts'
import { useTakes } from '../../sound/use-takes.ts'
import { InterruptedUploadRow, UploadRow } from './upload-row.tsx'
import { useUploads, type InsertUpload } from './use-uploads.ts'

const SoundRecorder = lazyComponent(async () => ({
  default: (await import('../../sound/sound-recorder.tsx')).SoundRecorder,
}))

/** Props of `AttachmentInput`, which edits the attachments of an item. */
export interface AttachmentInputProps extends GroupProps {
  /** Type of the item that the attachments belong to. */
  typeName: string
  /** Name of the property. */
  name: string
  /** Whether the property holds a list. */
  many: boolean
  /** Files at most; no limit if undefined. */
  max: number | undefined
  /** Whether a recorder is offered. */
  takesSound?: boolean
}

/**
 * Edits the attachments of an item. Files are dropped, pasted, chosen or photographed, and uploaded at
 * once. They belong to the item when it is saved. Until all uploads end, the item cannot be saved.
 */
export function AttachmentInput({
  attributes,
  value,
  onChange,
  label,
  typeName,
  name,
  many,
  max = Number.POSITIVE_INFINITY,
  takesSound = true,
}: AttachmentInputProps) {
  const translate = useTranslate()
  const { notify, report } = useCommands()
  const form = use(FormContext)
  const index = form?.type.name === typeName && form.item._i > 0 ? form.item._i : undefined
  const ids = [value ?? []].flat().map(String)
  const items = useItems(ids)
  // Uploaded files that are not in `value` yet. They are added to any other change made meanwhile.
  const arrived = useRef<{ id: string; place: InsertUpload }[]>([])
  useEffect(() => {
    arrived.current = arrived.current.filter(({ id }) => ![value].flat().includes(id))
  }, [value])
  const change = (next: readonly string[]) => {
    const missing = arrived.current.filter(({ id }) => !next.includes(id))
    const all = missing.reduce<readonly string[]>((files, { id, place }) => place(files, id), next)
    onChange(many ? all : (all.at(-1) ?? null))
  }
  const target = { type: typeName, property: name, ...(index === undefined ? {} : { index }) }
  const left = useUnfinishedUploads(target)
  const { uploads, add } = useUploads(target, (id, place) => {
    arrived.current.push({ id, place })
    change(ids)
  })
  const { takes, keep, drop } = useTakes(takesName(target), ({ $id }) => {
    arrived.current.push({ id: $id, place: (all, id) => [...all, id] })
    change(ids)
  })
  const record = (wav: Uint8Array<ArrayBuffer>, spoken?: Spoken) => {
    const date = new Date().toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
    keep(wav, translate('forms.sound.name', { date }), target, { spoken }).catch(report)
  }
  const take = (files: Iterable<File>) => {
    const room = many ? Math.max(0, max - ids.length - uploads.length) : 1
    const all = [...files]
    if (all.length > room) notify(translate('forms.files.tooMany', { room, left: all.length - room }))
    add(all.slice(0, room))
  }
  const shift = (at: number, by: -1 | 1) => change(ids.toSpliced(at, 1).toSpliced(at + by, 0, ids[at] ?? ''))
  return (
    <Box {...groupAttributes(attributes, label)} display="flex" flexDirection="column" gap="6px">
      {uploads.length > 0 && <span data-holds-open="" hidden />}
      {ids.map((id, at) => (
        <AttachmentRow
          key={id}
          id={id}
          item={items.get(id)}
          onMove={ids.length > 1 ? (by) => shift(at, by) : undefined}
          isFirst={at === 0}
          isLast={at === ids.length - 1}
          onRemove={() => change(ids.filter((one) => one !== id))}
        />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {left.map((each) => (
        <InterruptedUploadRow key={each.key} left={each} onChosen={(file) => take([file])} />
      ))}
      <TakeRows takes={takes} onDrop={drop} />
      {(many ? ids.length + uploads.length < max : uploads.length === 0) && (
        <DropZone
          label={label}
          many={many}
          onFiles={take}
          onSound={takesSound ? record : undefined}
          onMade={(id) => change([...ids, id])}
          hint={translate(many ? 'forms.files.drop' : 'forms.files.dropOne')}
        />
      )}
    </Box>
  )
}

interface DropZoneProps {
  label: string
  many: boolean
  hint: string
  onFiles: (files: Iterable<File>) => void
  /** Takes what was recorded; undefined where no recorder is offered. */
  onSound: ((wav: Uint8Array<ArrayBuffer>, spoken?: Spoken) => void) | undefined
  /** Takes an attachment that was made of a file of another item. */
  onMade: (id: string) => void
}

function DropZone({ label, many, hint, onFiles, onSound, onMade }: DropZoneProps) {
  const translate = useTranslate()
  const [isRecording, setRecording] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [isOver, setOver] = useState(false)
  const [chooser, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    onFiles(event.clipboardData.files)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    event.target.value = ''
  }
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={translate('forms.files.place', { label })}
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="8px"
      padding="14px"
      borderRadius="md"
      border="1.5px dashed"
      borderColor={isOver ? 'primary' : 'lineControl'}
      bg={isOver ? 'primaryBg' : 'transparent'}
    >
      <Text color="fgMuted" fontSize="sm" textAlign="center">
        {hint}
      </Text>
      <HStack flexWrap="wrap" justifyContent="center">
        <Button size="sm" icon="upload" onClick={() => chooser.current?.click()}>
          {translate(many ? 'forms.files.choose' : 'forms.files.chooseOne')}
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
        <Box as="span" display="none" css={{ '@media (pointer: coarse)': { display: 'inline' } }}>
          <Button size="sm" icon="camera" onClick={() => camera.current?.click()}>
            {translate('forms.files.camera')}
          </Button>
        </Box>
        <Button size="sm" icon="paperclip" aria-expanded={isFinding} onClick={() => setFinding(!isFinding)}>
          {translate('forms.files.again')}
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
        {onSound && (
          <Button size="sm" icon="music" aria-expanded={isRecording} onClick={() => setRecording(!isRecording)}>
            {translate('forms.sound.open')}
            <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        )}
      </HStack>
      {isFinding && (
        <FileOfAnotherItem
          label={label}
          onMade={(id) => {
            setFinding(false)
            onMade(id)
          }}
        />
      )}
      {onSound && isRecording && <SoundRecorder asksSpeaker keepsAtStop onTake={onSound} />}
      <input ref={chooser} type="file" multiple={many} hidden data-files={label} onChange={chosen} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={chosen} />
    </Box>
  )
}
