import { use, useEffect, useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react'
import { useCommands, useItems, useUnfinishedUploads, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, HStack, IconButton, lazyComponent, OUT_OF_SIGHT, Text, VisuallyHidden } from '@cairn/ui'
import { FileThumb } from '@cairn/ui/files'
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
  /** Whether it is a small square while it holds no more than one picture. */
  isTile?: boolean | undefined
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
  isTile = false,
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
  const isSmall = isTile && ids.length <= 1 && uploads.length + left.length + takes.length === 0
  const shift = (at: number, by: -1 | 1) => change(ids.toSpliced(at, 1).toSpliced(at + by, 0, ids[at] ?? ''))
  return (
    <Box {...groupAttributes(attributes, label)} display="flex" flexDirection="column" gap="6px">
      {uploads.length > 0 && <span data-holds-open="" hidden />}
      {ids.map((id, at) =>
        isSmall ? (
          <PictureTile key={id} item={items.get(id)} onRemove={() => change([])} />
        ) : (
          <AttachmentRow
            key={id}
            id={id}
            item={items.get(id)}
            onMove={ids.length > 1 ? (by) => shift(at, by) : undefined}
            isFirst={at === 0}
            isLast={at === ids.length - 1}
            onRemove={() => change(ids.filter((one) => one !== id))}
          />
        ),
      )}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {left.map((each) => (
        <InterruptedUploadRow key={each.key} left={each} onChosen={(file) => take([file])} />
      ))}
      <TakeRows takes={takes} onDrop={drop} />
      {(many ? ids.length + uploads.length < max : uploads.length === 0 && !(isSmall && ids.length > 0)) && (
        <DropZone
          label={label}
          many={many}
          onFiles={take}
          onSound={takesSound ? record : undefined}
          onMade={(id) => change([...ids, id])}
          hint={translate(many ? 'forms.files.drop' : 'forms.files.dropOne')}
          look={!isSmall ? 'zone' : ids.length === 0 ? 'tile' : 'line'}
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
  /** `tile`: a square of 112 px with icons, `line`: icons only. */
  look: 'zone' | 'tile' | 'line'
  /** Takes what was recorded; undefined where no recorder is offered. */
  onSound: ((wav: Uint8Array<ArrayBuffer>, spoken?: Spoken) => void) | undefined
  /** Takes an attachment that was made of a file of another item. */
  onMade: (id: string) => void
}

function DropZone({ label, many, hint, look, onFiles, onSound, onMade }: DropZoneProps) {
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
  const choose = translate(many ? 'forms.files.choose' : 'forms.files.chooseOne')
  // The picker of another file needs room.
  const isSmall = look !== 'zone' && !isFinding
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
      justifyContent="center"
      gap="8px"
      borderRadius="md"
      {...(isSmall ? { 'data-tile': '', ...TILE[look] } : { padding: '14px', border: '1.5px dashed' })}
      borderColor={isOver ? 'primary' : 'lineControl'}
      bg={isOver ? 'primaryBg' : 'transparent'}
    >
      {isSmall ? (
        <VisuallyHidden>{hint}</VisuallyHidden>
      ) : (
        <Text color="fgMuted" fontSize="sm" textAlign="center">
          {hint}
        </Text>
      )}
      <HStack flexWrap="wrap" justifyContent="center" {...(isSmall ? { css: ICONS_ONLY, gap: '2px' } : {})}>
        <Button size="sm" icon="upload" title={choose} onClick={() => chooser.current?.click()}>
          <span>{choose}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
        <Box as="span" display="none" css={{ '@media (pointer: coarse)': { display: 'inline' } }}>
          <Button
            size="sm"
            icon="camera"
            title={translate('forms.files.camera')}
            onClick={() => camera.current?.click()}
          >
            <span>{translate('forms.files.camera')}</span>
          </Button>
        </Box>
        <Button
          size="sm"
          icon="paperclip"
          title={translate('forms.files.again')}
          aria-expanded={isFinding}
          onClick={() => setFinding(!isFinding)}
        >
          <span>{translate('forms.files.again')}</span>
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

const TILE = {
  zone: {},
  tile: { width: '112px', height: '112px', padding: '4px', border: '1.5px dashed' },
  line: { width: '112px', border: '1.5px dashed transparent' },
} as const
/** Buttons show their icons; their words stay for screen readers. */
const ICONS_ONLY = { '& button': { paddingInline: '6px' }, '& button > span': OUT_OF_SIGHT } as const

/** Shows the one picture of an item in a square, and removes it. */
function PictureTile({ item, onRemove }: { item: Item | undefined; onRemove: () => void }) {
  const name = String(item?.['originalName'] ?? '—')
  return (
    <Box data-tile="" data-attachment={item?.$id} position="relative" width="112px" title={name}>
      <FileThumb item={item} size="112px" />
      <VisuallyHidden>{name}</VisuallyHidden>
      <Box position="absolute" insetEnd="2px" top="2px" bg="surface" borderRadius="md">
        <IconButton icon="x" size="sm" label={useTranslate()('forms.files.remove', { name })} onClick={onRemove} />
      </Box>
    </Box>
  )
}
