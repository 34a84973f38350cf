import { useItems, useTranslate, type ItemType } from '@cairn/contract/web'
import { Button } from '../../base/button.tsx'
import { HStack } from '../../base/layout.ts'
import { playSound, stopSound, useIsPlaying } from '../../sound/play-sound.ts'
import { soundOf } from '../rows/row-sound.tsx'

/** Results at most whose recordings are played. */
const MOST = 100
const KEY = 'all results'

/**
 * Plays the recordings of the first 100 loaded results one after the other. Renders nothing if they have
 * none.
 */
export function PlayAll({ ids, type }: { ids: readonly string[]; type: ItemType }) {
  const translate = useTranslate()
  const first = ids.slice(0, MOST)
  const items = useItems(first)
  const isPlaying = useIsPlaying(KEY)
  const sounds = first.flatMap((id) => soundOf(items.get(id), type))
  if (sounds.length === 0) return null
  return (
    <HStack padding="8px 12px 0" flex="none">
      <Button
        size="sm"
        icon={isPlaying ? 'pause' : 'play'}
        onClick={() => (isPlaying ? stopSound() : void playSound(KEY, sounds))}
      >
        {translate(isPlaying ? 'ui.sound.stopShort' : 'ui.sound.playAll')}
      </Button>
    </HStack>
  )
}
