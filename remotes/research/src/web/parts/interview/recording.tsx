import type { ReactNode, RefObject } from 'react'
import { useTranslate, type Item } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { MediaPlayer } from '@cairn/ui/sound'

interface RecordingProps {
  /** The attachment. Undefined while it loads, if there is none, and if the reader may not hear it. */
  item: Item | undefined
  player: RefObject<HTMLMediaElement | null>
  onTime: (seconds: number) => void
  /** The second that it begins to play at once it is loaded. Undefined if it waits. */
  from: number | undefined
  /** Called with the length of the recording once it is known. */
  onLength: (seconds: number) => void
  /** What is said when. */
  marks: ReactNode
}

/** Plays the recording of an interview, or says that there is none to play. */
export function Recording({ item, marks, ...props }: RecordingProps) {
  const t = useTranslate()
  if (item) return <MediaPlayer item={item} marks={marks} {...props} />
  return (
    <>
      <Text tone="muted">{t('research.noRecording')}</Text>
      {marks}
    </>
  )
}
