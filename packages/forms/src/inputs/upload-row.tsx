import { useTranslate } from '@cairn/contract/web'
import { textKey } from '@cairn/contract/errors'
import { formatSize } from '@cairn/model/format'
import { Box, IconButton, Text } from '@cairn/ui'
import type { PendingUpload } from './use-uploads.ts'

/** A file on its way: how much of it has arrived, and what can be done about it. A refused one says why, and stays until it is put away. */
export function UploadRow({ upload }: { upload: PendingUpload }) {
  const translate = useTranslate()
  const { name, size, sent, state, error } = upload
  const percentage = size === 0 ? 0 : Math.floor((sent / size) * 100)
  return (
    <Box display="flex" alignItems="center" gap="8px">
      <Box flex="1" minWidth="0">
        <Text overflowWrap="anywhere" lineHeight="roomy">
          {name}
        </Text>
        {error ? (
          <Text role="alert" color="bad" fontSize="12.5px">
            {translate(textKey(error.code), error.details as Record<string, string | number>)}
          </Text>
        ) : (
          <>
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
            <Text color="fgMuted" fontSize="12.5px">
              {translate(`forms.files.state.${state}`, { sent: formatSize(sent), size: formatSize(size) })}
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
