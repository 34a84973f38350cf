import { useState } from 'react'
import { useItems, useSearch, useStoredPreference, useTranslate } from '@cairn/contract/web'
import { Box, Button, ColumnBody, EmptyState, HStack, SegmentedControl, Text } from '@cairn/ui'
import { PlayButton } from '@cairn/ui/sound'
import { answered, boxCounts, choicesFor, dueWords, readBoxes } from '../../model/practice.ts'
import { TO_PRACTISE } from '../../model/queries.ts'
import { SayAloud } from '../parts/say-aloud.tsx'

const WAYS = ['read', 'hear', 'say'] as const

/** Practises words in five boxes: one that is known moves on, and comes again later. */
export default function PracticeView() {
  const t = useTranslate()
  const { ids, status } = useSearch(TO_PRACTISE)
  const items = useItems(ids)
  const [kept, keep] = useStoredPreference('vocabulary.boxes')
  const [way, setWay] = useState<(typeof WAYS)[number]>('read')
  const [now] = useState(() => Date.now())
  const [answer, setAnswer] = useState<{ id: string; chosen: string } | undefined>(undefined)
  const boxes = readBoxes(kept)
  const mediaOf = (id: string) => [items.get(id)?.['media'] ?? []].flat().map(String)
  const usable = ids.filter((id) => way !== 'hear' || mediaOf(id).length > 0)
  const id = answer?.id ?? dueWords(usable, boxes, now)[0]
  const item = id === undefined ? undefined : items.get(id)
  const textOf = (one: string) => String(items.get(one)?.['translation'] ?? '')
  const choose = (chosen: string) => {
    if (id === undefined || answer) return
    setAnswer({ id, chosen })
    keep(answered(boxes, id, chosen === id, now))
  }
  const sayWhether = (isKnown: boolean) => id !== undefined && keep(answered(boxes, id, isKnown, now))
  return (
    <ColumnBody padded>
      <SegmentedControl
        label={t('vocabulary.practice.way')}
        value={way}
        onChange={(next) => {
          setWay(next)
          setAnswer(undefined)
        }}
        options={WAYS.map((value) => ({ value, label: t(`vocabulary.practice.${value}`) }))}
      />
      <Text size="sm" tone="muted">
        {boxCounts(ids, boxes)
          .map((count, at) => t('vocabulary.practice.box', { box: at + 1, count }))
          .join(' · ')}
      </Text>
      {status === 'ready' && id === undefined && (
        <EmptyState icon="check" title={t('vocabulary.practice.none')} guidance={t('vocabulary.practice.noneHelp')} />
      )}
      {item && id !== undefined && way === 'say' && <SayAloud key={id} item={item} onAnswer={sayWhether} />}
      {item && id !== undefined && way !== 'say' && (
        <Box display="flex" flexDirection="column" gap="12px" maxWidth="560px">
          <HStack gap="12px">
            {way === 'read' && (
              <Text fontSize="32px" fontWeight="semibold" overflowWrap="anywhere">
                <bdi>{String(item['label'])}</bdi>
              </Text>
            )}
            {mediaOf(id).length > 0 && (
              <PlayButton soundKey={`practice ${id}`} attachments={mediaOf(id)} name={t('vocabulary.practice.word')} />
            )}
          </HStack>
          {choicesFor(id, usable, textOf).map((choice) => (
            <Button
              key={choice}
              justifyContent="flex-start"
              whiteSpace="normal"
              height="auto"
              minHeight="44px"
              textAlign="start"
              disabled={answer !== undefined && choice !== id && choice !== answer.chosen}
              {...(answer && choice === id ? { icon: 'check' } : {})}
              {...(answer && choice === answer.chosen && choice !== id ? { icon: 'x' } : {})}
              onClick={() => choose(choice)}
            >
              {textOf(choice)}
            </Button>
          ))}
          <Box aria-live="polite">
            {answer && (
              <HStack gap="12px">
                <Text>{t(answer.chosen === id ? 'vocabulary.practice.right' : 'vocabulary.practice.wrong')}</Text>
                <Button kind="primary" onClick={() => setAnswer(undefined)}>
                  {t('vocabulary.practice.next')}
                </Button>
              </HStack>
            )}
          </Box>
        </Box>
      )}
    </ColumnBody>
  )
}
