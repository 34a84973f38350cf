import { useEffect, useRef, useState } from 'react'
import type { Item } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, HStack, Text } from '@cairn/ui'
import { PlayButton } from '@cairn/ui/sound'

interface SayAloudProps {
  item: Item
  /** Recordings of the word that may be used to teach. */
  media: readonly string[]
  onAnswer: (isKnown: boolean) => void
}

/** Shows what a word means. The learner says it aloud, sees and hears it, and tells whether they knew it. */
export function SayAloud({ item, media, onAnswer }: SayAloudProps) {
  const t = useTranslate()
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
      <Text fontSize="24px" overflowWrap="anywhere">
        {String(item['translation'] ?? '')}
      </Text>
      <Box aria-live="polite" display="flex" flexDirection="column" gap="12px">
        {isShown && (
          <HStack gap="12px">
            <Text fontSize="32px" fontWeight="semibold" overflowWrap="anywhere">
              <bdi>{String(item['label'])}</bdi>
            </Text>
            {media.length > 0 && (
              <PlayButton soundKey={`practice ${item.$id}`} attachments={media} name={String(item['label'])} />
            )}
          </HStack>
        )}
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
