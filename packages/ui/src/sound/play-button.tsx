import { useCommands, useTranslate } from '@cairn/contract/web'
import { Button } from '../base/button.tsx'
import { playSound, stopSound, useIsPlaying } from './play-sound.ts'
import { SoundIcon } from './sound-icon.tsx'

/** Props of `PlayButton`. */
export interface PlayButtonProps {
  /** Tells this sound from others in the page, such as the id of its item. */
  soundKey: string
  /** Ids of attachments. */
  attachments: readonly string[]
  /** What is heard, for its name. */
  name: string
}

/** Plays the recordings of an item, and stops them when it is pressed again. */
export function PlayButton({ soundKey, attachments, name }: PlayButtonProps) {
  const translate = useTranslate()
  const { notify } = useCommands()
  const isPlaying = useIsPlaying(soundKey)
  const play = async () => {
    if ((await playSound(soundKey, attachments)) === 'none') notify(translate('ui.sound.none'))
  }
  return (
    <Button
      icon={<SoundIcon name={isPlaying ? 'stop' : 'speaker'} />}
      aria-label={translate(isPlaying ? 'ui.sound.stop' : 'ui.sound.play', { name })}
      onClick={() => (isPlaying ? stopSound() : void play())}
    >
      {translate(isPlaying ? 'ui.sound.stopShort' : 'ui.sound.playShort')}
    </Button>
  )
}
