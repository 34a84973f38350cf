import { useRef, type ChangeEvent } from 'react'
import { useCommands, useTranslate, type UnfinishedUpload } from '@cairn/contract/web'
import { textKey } from '@cairn/contract/errors'
import { formatSize } from '@cairn/model/format'
import { Box, Button, IconButton, Text, VisuallyHidden } from '@cairn/ui'
import type { PendingUpload } from './use-uploads.ts'

/**
 * Shows the progress of an upload with buttons to pause, resume, retry and cancel it. A refused upload
 * shows why and stays until it is cancelled.
 */
export function UploadRow({ upload }: { upload: PendingUpload }) {
  const translate = useTranslate()
  const { name, size, sent, state, stored, error } = upload
  const percentage = state === 'storing' ? stored : percentageOf(sent, size)
  return (
    <Box display="flex" alignItems="center" gap="8px">
      <Box flex="1" minWidth="0">
        <Text overflowWrap="anywhere" lineHeight="roomy">
          {name}
        </Text>
        {error ? (
          <Text role="alert" color="bad" fontSize="note">
            {translate(textKey(error.code), error.details as Record<string, string | number>)}
          </Text>
        ) : state === 'refused' ? null : (
          <>
            <Bar name={name} percentage={percentage} />
            <Text color="fgMuted" fontSize="note">
              {translate(`forms.files.state.${state}`, {
                sent: formatSize(sent),
                size: formatSize(size),
                percent: stored,
              })}
            </Text>
          </>
        )}
      </Box>
      {state === 'sending' && (
        <IconButton icon="pause" size="sm" label={translate('forms.files.pause', { name })} onClick={upload.pause} />
      )}
      {state === 'paused' && (
        <IconButton icon="play" size="sm" label={translate('forms.files.resume', { name })} onClick={upload.resume} />
      )}
      {state === 'refused' && (
        <IconButton icon="refresh" size="sm" label={translate('forms.files.retry', { name })} onClick={upload.retry} />
      )}
      <IconButton icon="x" size="sm" label={translate('forms.files.cancel', { name })} onClick={upload.cancel} />
    </Box>
  )
}

/** Props of `InterruptedUploadRow`, which shows an upload that was interrupted on an earlier visit. */
export interface InterruptedUploadRowProps {
  /** The unfinished upload of an earlier visit. */
  left: UnfinishedUpload
  /** Called with the same file, chosen again. */
  onChosen: (file: File) => void
}

/**
 * Shows an upload that was interrupted on an earlier visit. It continues once the user chooses the file
 * again. A button discards the part that was uploaded.
 */
export function InterruptedUploadRow({ left, onChosen }: InterruptedUploadRowProps) {
  const translate = useTranslate()
  const { discardUpload, notify, report } = useCommands()
  const chooser = useRef<HTMLInputElement>(null)
  const { key, name, size, sent } = left
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file?.name === name && file.size === size) onChosen(file)
    else if (file) notify(translate('forms.files.another', { name, size: formatSize(size) }))
  }
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="4px 8px" data-left={name}>
      <Box flex="1 1 240px" minWidth="0">
        <Text overflowWrap="anywhere" lineHeight="roomy">
          {name}
        </Text>
        <Bar name={name} percentage={percentageOf(sent, size)} />
        <Text color="fgMuted" fontSize="note">
          {translate('forms.files.left', { sent: formatSize(sent), size: formatSize(size) })}
        </Text>
      </Box>
      <Button size="sm" icon="upload" onClick={() => chooser.current?.click()}>
        {translate('forms.files.goOn')}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <IconButton
        icon="x"
        size="sm"
        label={translate('forms.files.putAway', { name })}
        onClick={() => void discardUpload(key).catch(report)}
      />
      <input ref={chooser} type="file" hidden data-left-file={name} onChange={choose} />
    </Box>
  )
}

function Bar({ name, percentage }: { name: string; percentage: number }) {
  return (
    <Box
      role="progressbar"
      aria-label={name}
      aria-valuenow={percentage}
      aria-valuemin={0}
      aria-valuemax={100}
      height="6px"
      borderRadius="full"
      bg="sunken"
      overflow="hidden"
    >
      <Box height="100%" bg="primary" style={{ width: `${percentage}%` }} />
    </Box>
  )
}

function percentageOf(sent: number, size: number): number {
  return size === 0 ? 0 : Math.floor((sent / size) * 100)
}
