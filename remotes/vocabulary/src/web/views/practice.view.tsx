import { useEffect, useMemo, useRef, useState } from 'react'
import {
  useCell,
  useCommands,
  useItems,
  useItemType,
  useSearch,
  useStoredPreference,
  useTranslate,
} from '@cairn/contract/web'
import { TakeRows, useTakes, type Spoken } from '@cairn/forms'
import { Box, Button, ColumnBody, EmptyState, HStack, SegmentedControl, Text } from '@cairn/ui'
import { parseListState, rowsQuery } from '@cairn/ui/results'
import { PlayButton } from '@cairn/ui/sound'
import { answered, knownAmong, choicesFor, dueWords, mayTeach, readBoxes } from '../../model/practice.ts'
import { practisedOf, toPractise } from '../../model/queries.ts'
import { takeFor, TAKES } from '../../model/take-for.ts'
import { Picture } from '../parts/picture.tsx'
import { SayAloud } from '../parts/say-aloud.tsx'

/** Words not yet asked below which more are read, and words that wrong answers are taken from. */
const [NEXT, NEAR] = [10, 40]
/** A recording that is not read yet is not played. */
const NONE = { agreedFor: [] }
const WAYS = ['read', 'hear', 'say', 'picture'] as const

/**
 * Practises words in five boxes: one that is known moves on, and comes again later. The words come from the
 * server: all, or those of the list whose state is the parameter.
 */
export default function PracticeView() {
  const t = useTranslate()
  const { notify } = useCommands()
  const { parameter } = useCell()
  const type = useItemType('Lexeme')
  const [kept, keep] = useStoredPreference('vocabulary.boxes')
  const [way, setWay] = useState<(typeof WAYS)[number]>('read')
  const [now] = useState(() => Date.now())
  const [before] = useState(() => Object.keys(readBoxes(kept)))
  const query = useMemo(
    () => toPractise(parameter === '' ? {} : rowsQuery({ types: ['Lexeme'] }, parseListState(parameter), type), way),
    [parameter, type, way],
  )
  const practised = useSearch(useMemo(() => practisedOf(query, before), [query, before]))
  const { ids: found, status, hasMore, more } = useSearch(query)
  const ids = [...new Set([...practised.ids, ...found])]
  const [answer, setAnswer] = useState<{ id: string; chosen: string } | undefined>(undefined)
  const [hasAnswered, setAnswered] = useState(false)
  const boxes = readBoxes(kept)
  const isReady = status === 'ready' && (before.length === 0 || practised.status !== 'loading')
  // Words whose recordings may not be used to teach are found out as they come up.
  const [unheard, setUnheard] = useState<readonly string[]>([])
  const asked = way === 'hear' ? ids.filter((each) => !unheard.includes(each)) : ids
  const due = isReady ? dueWords(asked, boxes, now) : []
  const id = answer?.id ?? due[0]
  // Words that were never asked come a page at a time, until all have been.
  const isShort = hasMore && ids.filter((each) => !boxes[each]).length < NEXT
  useEffect(() => {
    if (isShort) more()
  }, [isShort, more])
  const start = id === undefined ? 0 : Math.max(0, ids.indexOf(id))
  const around = [...(id === undefined ? [] : [id]), ...ids.slice(start), ...ids.slice(0, start)]
  const near = [...new Set(around)].slice(0, NEAR)
  const items = useItems(near)
  const allOf = (one: string) => [items.get(one)?.['media'] ?? []].flat().map(String)
  const recordings = useItems(near.flatMap(allOf))
  const isLoaded = (one: string) => items.has(one) && allOf(one).every((each) => recordings.has(each))
  const mediaOf = (one: string) => allOf(one).filter((each) => mayTeach(recordings.get(each) ?? NONE))
  if (way === 'hear' && id !== undefined && isLoaded(id) && mediaOf(id).length === 0) setUnheard([...unheard, id])
  const picturesOf = (id: string) => [items.get(id)?.['pictures'] ?? []].flat().map(String)
  const item = id === undefined ? undefined : items.get(id)
  const shown = way === 'picture' ? 'label' : 'translation'
  const textOf = (one: string) => String(items.get(one)?.[shown] ?? '')
  const choose = (chosen: string) => {
    if (id === undefined || answer) return
    setAnswer({ id, chosen })
    setAnswered(true)
    keep(answered(boxes, id, chosen === id, now))
  }
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, or has nothing left to do.
  useEffect(() => {
    if (hasAnswered) box.current?.querySelector<HTMLElement>(answer ? '[data-next]' : '[data-choice]')?.focus()
  }, [hasAnswered, answer, id])
  const { takes, keep: keepOnDevice, drop } = useTakes(TAKES)
  const keepTake = async (wav: Uint8Array<ArrayBuffer>, spoken: Spoken | undefined) => {
    if (!item) return
    await keepOnDevice(wav, `${String(item['label'])}.wav`, ...takeFor(item, 'addTake', { spoken }))
    notify(t('vocabulary.practice.kept'))
  }
  const sayWhether = (isKnown: boolean) => id !== undefined && keep(answered(boxes, id, isKnown, now))
  return (
    <ColumnBody padded>
      <HStack>
        <SegmentedControl
          label={t('vocabulary.practice.way')}
          value={way}
          onChange={(next) => {
            setWay(next)
            setAnswer(undefined)
          }}
          options={WAYS.map((value) => ({ value, label: t(`vocabulary.practice.${value}`) }))}
        />
      </HStack>
      <Text size="sm" tone="muted">
        {t('vocabulary.practice.known', { known: knownAmong(ids, boxes), total: ids.length })}
      </Text>
      {isReady && id === undefined && (
        <EmptyState icon="check" title={t('vocabulary.practice.none')} guidance={t('vocabulary.practice.noneHelp')} />
      )}
      {item && id !== undefined && way === 'say' && (
        <SayAloud key={id} item={item} media={mediaOf(id)} onAnswer={sayWhether} onKeep={keepTake} />
      )}
      {item && id !== undefined && way !== 'say' && (
        <Box key={id} ref={box} display="flex" flexDirection="column" gap="12px" maxWidth="560px">
          <HStack gap="12px">
            {way === 'read' && (
              <Text fontSize="2rem" fontWeight="semibold" overflowWrap="anywhere">
                <bdi>{String(item['label'])}</bdi>
              </Text>
            )}
            {way === 'picture' && <Picture id={picturesOf(id)[0] ?? ''} />}
            {way !== 'picture' && mediaOf(id).length > 0 && (
              <PlayButton soundKey={`practice ${id}`} attachments={mediaOf(id)} name={t('vocabulary.practice.word')} />
            )}
          </HStack>
          {choicesFor(id, near, textOf).map((choice) => (
            <Button
              key={choice}
              data-choice=""
              justifyContent="flex-start"
              whiteSpace="normal"
              height="auto"
              minHeight="2.75rem"
              textAlign="start"
              disabled={answer !== undefined && choice !== id && choice !== answer.chosen}
              {...(answer && choice === id ? { icon: 'check' } : {})}
              {...(answer && choice === answer.chosen && choice !== id ? { icon: 'x' } : {})}
              onClick={() => choose(choice)}
            >
              <bdi>{textOf(choice)}</bdi>
            </Button>
          ))}
          <Box aria-live="polite">
            {answer && (
              <HStack gap="12px">
                <Text>{t(answer.chosen === id ? 'vocabulary.practice.right' : 'vocabulary.practice.wrong')}</Text>
                <Button kind="primary" data-next="" onClick={() => setAnswer(undefined)}>
                  {t('vocabulary.practice.next')}
                </Button>
              </HStack>
            )}
          </Box>
        </Box>
      )}
      <TakeRows takes={takes} onDrop={drop} />
    </ColumnBody>
  )
}
