import type { RefObject } from 'react'
import { attachmentPath } from '@cairn/contract'
import { useTranslate, type Item } from '@cairn/contract/web'
import { Box, Text } from '@cairn/ui'

interface RecordingProps {
  /** The attachment. Undefined while it loads, if there is none, and if the reader may not hear it. */
  item: Item | undefined
  player: RefObject<HTMLMediaElement | null>
  onTime: (seconds: number) => void
  /** The second that it begins to play at once it is loaded. Undefined if it waits. */
  from: number | undefined
  /** Called with the length of the recording once it is known. */
  onLength: (seconds: number) => void
}

/** Plays the recording of an interview, or says that there is none to play. */
export function Recording({ item, player, from, onTime, onLength }: RecordingProps) {
  const t = useTranslate()
  if (!item) return <Text tone="muted">{t('research.noRecording')}</Text>
  const Media = item['kind'] === 'VIDEO' ? 'video' : 'audio'
  return (
    <Box css={{ '& audio, & video': { width: '100%', maxHeight: '40vh' } }}>
      <Media
        key={item.$id}
        ref={player as RefObject<HTMLVideoElement & HTMLAudioElement>}
        controls
        preload="metadata"
        src={attachmentPath(item.$id, item['fileID'])}
        aria-label={String(item['originalName'] ?? t('research.recording'))}
        onDurationChange={({ currentTarget: { duration } }) => onLength(Number.isFinite(duration) ? duration : 0)}
        onLoadedMetadata={({ currentTarget: media }) => {
          if (from === undefined) return
          media.currentTime = from
          void media.play().catch(() => {})
        }}
        onTimeUpdate={(event) => onTime(event.currentTarget.currentTime)}
      />
    </Box>
  )
}
