import { useEffect, useRef, useState } from 'react'
import type { Item } from '@cairn/contract'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { SoundRecorder, type Spoken } from '@cairn/forms'
import { Box, Button, HStack, Text } from '@cairn/ui'
import { PlayButton } from '@cairn/ui/sound'
import type { RecordingAction } from '../../model/may-record.ts'
import { LedgerEntry } from './ledger-entry.tsx'
import { useMayRecord } from './use-may-record.ts'

/** Without the server nobody knows whether it takes a recording. */
const NO_WAY: readonly RecordingAction[] = []

interface SayAloudProps {
  item: Item
  /** Recordings of the word that may be used to teach. */
  media: readonly string[]
  onAnswer: (isKnown: boolean) => void
  /** Keeps what the learner said as a take that waits to be heard. */
  onKeep: (wav: Uint8Array<ArrayBuffer>, spoken: Spoken | undefined) => Promise<void>
}

/**
 * Renders an exercise: the learner sees the meaning, says the word, then sees and hears it, and tells whether
 * they knew it. Their own recording is discarded unless they may record the word and keep it.
 */
export function SayAloud({ item, media, onAnswer, onKeep }: SayAloudProps) {
  const t = useTranslate()
  const { report } = useCommands()
  const mayKeep = useMayRecord(item, NO_WAY).includes('addTake')
  const [isShown, setShown] = useState(false)
  const answer = (isKnown: boolean) => {
    setShown(false)
    onAnswer(isKnown)
  }
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.querySelector('button')?.focus(), [isShown, item.$id])
  return (
    <Box display="flex" flexDirection="column" gap="12px" maxWidth="560px">
      <Text fontSize="1.5rem" overflowWrap="anywhere">
        {String(item['translation'] ?? '')}
      </Text>
      <Box aria-live="polite" display="flex" flexDirection="column" gap="12px">
        {isShown && (
          <HStack gap="12px">
            <Text fontSize="2rem" fontWeight="semibold" overflowWrap="anywhere">
              <bdi>{String(item['label'])}</bdi>
            </Text>
            {media.length > 0 && (
              <PlayButton soundKey={`practice ${item.$id}`} attachments={media} name={String(item['label'])} />
            )}
          </HStack>
        )}
      </Box>
      <Box display="flex" flexDirection="column" gap="6px">
        <SoundRecorder
          asksSpeaker="onKeep"
          SpeakerPart={LedgerEntry}
          onTake={mayKeep ? (wav, spoken) => void onKeep(wav, spoken).catch(report) : undefined}
        />
        <Text size="sm" tone="muted">
          {t(mayKeep ? 'vocabulary.practice.mayKeep' : 'vocabulary.practice.notKept')}
        </Text>
      </Box>
      <HStack ref={box} gap="12px">
        {isShown ? (
          <>
            <Button kind="primary" icon="check" onClick={() => answer(true)}>
              {t('vocabulary.practice.knew')}
            </Button>
            <Button icon="refresh" onClick={() => answer(false)}>
              {t('vocabulary.practice.notYet')}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => setShown(true)}>
            {t('vocabulary.practice.show')}
          </Button>
        )}
      </HStack>
    </Box>
  )
}
