import { useState } from 'react'
import { useCommands, useItems, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, HStack } from '../base/layout.ts'
import { Button } from '../base/button.tsx'
import { Text } from '../base/text.ts'
import { clock } from './clock.ts'
import { playSound, stopSound, usePlaying } from './play-sound.ts'
import { RoundPlay } from './round-play.tsx'
import { SoundWave } from './sound-wave.tsx'

/** Props of `SoundPlayer`. */
export interface SoundPlayerProps {
  /** Tells this sound from others in the page, such as the id of its item. */
  soundKey: string
  /** Ids of attachments. */
  attachments: readonly string[]
  /** What is heard, for its name. */
  name: string
  /** Stands at the end, such as how it is said. */
  note?: string | undefined
}

/**
 * Plays the recordings of an item: one large button, the wave, and who speaks in each. Loads the attachments;
 * renders nothing if none that the person may see is a sound.
 */
export function SoundPlayer({ soundKey, attachments, name, note }: SoundPlayerProps) {
  const translate = useTranslate()
  const { notify } = useCommands()
  const items = useItems(attachments)
  const sounds = attachments.filter((id) => items.get(id)?.['kind'] === 'AUDIO')
  const [wanted, setWanted] = useState<string | undefined>(undefined)
  const now = usePlaying(soundKey)
  const shown = now?.attachment ?? (wanted !== undefined && sounds.includes(wanted) ? wanted : sounds[0])
  if (shown === undefined) return null
  const item = items.get(shown)
  const play = async (id: string) => {
    setWanted(id)
    if ((await playSound(soundKey, [id])) === 'none') notify(translate('ui.sound.none'))
  }
  const { at = 0, length = 0 } = now ?? {}
  return (
    <Box
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      bg="sunken"
      padding="12px"
      _print={{ display: 'none' }}
    >
      <HStack gap="12px">
        <RoundPlay
          isPlaying={now !== undefined}
          label={translate(now ? 'ui.sound.stop' : 'ui.sound.play', { name })}
          onPress={() => (now ? stopSound() : void play(shown))}
        />
        <SoundWave attachment={shown} size={Number(item?.['size'] ?? 0)} part={length > 0 ? at / length : 0} />
        {length > 0 && (
          <Text tone="muted" size="sm" flex="none">
            {`${clock(at)} / ${clock(length)}`}
          </Text>
        )}
      </HStack>
      <HStack gap="8px" flexWrap="wrap" marginTop="8px">
        {sounds.map((id, index) => (
          <Voice
            key={id}
            item={items.get(id)}
            at={index + 1}
            isChosen={id === shown}
            isAlone={sounds.length === 1}
            onChoose={() => void play(id)}
          />
        ))}
        {note && (
          <Text tone="muted" size="sm" marginInlineStart="auto">
            <bdi>{note}</bdi>
          </Text>
        )}
      </HStack>
    </Box>
  )
}

interface VoiceProps {
  item: Item | undefined
  at: number
  isChosen: boolean
  isAlone: boolean
  onChoose: () => void
}

/** Names who speaks in a recording, and when it was made. Pressing it plays the recording. */
function Voice({ item, at, isChosen, isAlone, onChoose }: VoiceProps) {
  const translate = useTranslate()
  const locale = useLanguage()
  const [creditAs, caption, recordedOn] = [item?.['creditAs'], item?.['caption'], item?.['recordedOn']]
  const date = typeof recordedOn === 'object' && recordedOn !== null && 'from' in recordedOn ? recordedOn.from : ''
  const said = [creditAs, caption].filter((text) => typeof text === 'string' && text !== '').join(' · ')
  if (isAlone && said === '') return null
  return (
    <Button
      size="sm"
      borderRadius="full"
      aria-pressed={isChosen}
      {...(typeof date === 'string' && date !== '' ? { title: formatDate(date, locale) } : {})}
      onClick={onChoose}
    >
      <bdi>{said || translate('ui.sound.recording', { at })}</bdi>
    </Button>
  )
}
