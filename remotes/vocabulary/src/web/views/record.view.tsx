import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useCell, useCommands, useItems, useItemType, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { SoundRecorder, TakeRows, useTakes, type Spoken } from '@cairn/forms'
import { Box, Button, Callout, ColumnBody, EmptyState, HStack, Text } from '@cairn/ui'
import { parseListState, rowsQuery } from '@cairn/ui/results'
import { minutesLeft } from '../../model/minutes-left.ts'
import { toRecord } from '../../model/queries.ts'
import { LedgerEntry } from '../parts/ledger-entry.tsx'
import { Picture } from '../parts/picture.tsx'
import { useMayRecord } from '../parts/use-may-record.ts'

/** Words before the end of those that are known, at which more are asked for. */
const AHEAD = 5

/**
 * Records words one by one, those without a recording, of a list if there is one: one word large, one round
 * button, no typing.
 */
export default function RecordView() {
  const t = useTranslate()
  const { report } = useCommands()
  const { parameter } = useCell()
  const isOnline = useOnline()
  const type = useItemType('Lexeme')
  const query = useMemo(
    () => toRecord(parameter === '' ? {} : rowsQuery({ types: ['Lexeme'] }, parseListState(parameter), type)),
    [parameter, type],
  )
  const { ids, status, total, hasMore, more } = useSearch(query)
  // The words of a session stay, though each leaves the search once it has its recording.
  const [session, setSession] = useState<{ words: readonly string[]; total: number }>({ words: [], total: 0 })
  const found = ids.filter((each) => !session.words.includes(each))
  if (found.length > 0)
    setSession({ words: [...session.words, ...found], total: Math.max(session.total, total, session.words.length) })
  const { words } = session
  const [at, setAt] = useState(0)
  // How long the words so far took, and how many they were.
  const [pace, setPace] = useState(() => ({ since: Date.now(), ms: 0, words: 0 }))
  const isNearEnd = hasMore && at + AHEAD >= words.length
  useEffect(() => {
    if (isNearEnd) more()
  }, [isNearEnd, more])
  const id = words[at]
  const item = useItems(id === undefined ? [] : [id]).get(id ?? '')
  const { takes, keep, drop } = useTakes('takes of words')
  const take = async (word: Item, { bytes, file, spoken }: Taken) => {
    const [property, action] = word.$can?.['update'] ? ['media', 'addRecording'] : ['takes', 'addTake']
    const ending = file ? (/\.\w+$/.exec(file.name)?.[0] ?? '') : '.wav'
    const target = { type: 'Lexeme', index: word._i, property }
    await keep(bytes, `${String(word['label'])}${ending}`, target, { mime: file?.type, spoken, action })
    setAt(at + 1)
    setPace(({ since, words: before }) => ({ since, ms: Date.now() - since, words: before + 1 }))
  }
  const whole = Math.max(session.total, words.length)
  const place = Math.min(at + 1, words.length)
  const minutes = minutesLeft(pace.ms, pace.words, words.length === 0 ? 0 : Math.max(0, whole - at))
  const isEmpty = status === 'ready' && words.length === 0
  return (
    <ColumnBody padded>
      {isEmpty && (
        <EmptyState icon="music" title={t('vocabulary.record.none')} guidance={t('vocabulary.record.noneHelp')} />
      )}
      {words.length > 0 && (
        <Box maxWidth="440px" width="full" marginInline="auto">
          <HStack justifyContent="space-between">
            <Text tone="muted" aria-live="polite">
              {t('vocabulary.record.place', { at: place, total: whole })}
            </Text>
            {minutes !== undefined && <Text tone="muted">{t('vocabulary.record.left', { minutes })}</Text>}
          </HStack>
          <Box
            role="progressbar"
            aria-valuemin={0}
            aria-valuemax={whole}
            aria-valuenow={place}
            aria-label={t('vocabulary.record.progress')}
            height="8px"
            borderRadius="full"
            bg="line"
            overflow="hidden"
          >
            <Box height="100%" bg="ok" style={{ width: `${(100 * place) / Math.max(1, whole)}%` }} />
          </Box>
        </Box>
      )}
      {item && <OneWord key={item.$id} item={item} onTake={(taken) => void take(item, taken).catch(report)} />}
      {id !== undefined && !item && !isOnline && (
        <Callout tone="warn" icon="warning" title={t('vocabulary.record.offline')}>
          {t('vocabulary.record.offlineHelp')}
        </Callout>
      )}
      {words.length > 0 && id === undefined && (
        <>
          <EmptyState icon="check" title={t('vocabulary.record.done')} guidance={t('vocabulary.record.doneHelp')} />
          <HStack justifyContent="center">
            <Button icon="refresh" onClick={() => setAt(0)}>
              {t('vocabulary.record.again')}
            </Button>
          </HStack>
        </>
      )}
      {words.length > 0 && (
        <HStack gap="12px">
          <Button flex="1" minHeight="56px" icon="chevron-left" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('vocabulary.record.back')}
          </Button>
          <Button
            flex="1"
            minHeight="56px"
            icon="chevron-right"
            disabled={id === undefined}
            onClick={() => setAt(at + 1)}
          >
            {t('vocabulary.record.skip')}
          </Button>
        </HStack>
      )}
      <TakeRows takes={takes} onDrop={drop} />
    </ColumnBody>
  )
}

/** Returns whether the device has a connection, kept current. */
function useOnline(): boolean {
  return useSyncExternalStore(followConnection, () => navigator.onLine)
}

function followConnection(onChange: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, onChange)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, onChange)
  }
}

/** A recording: its bytes, the file that they are of if it was chosen, and who speaks. */
interface Taken {
  bytes: Uint8Array<ArrayBuffer>
  file?: File
  spoken: Spoken | undefined
}

interface OneWordProps {
  item: Item
  onTake: (taken: Taken) => void
}

function OneWord({ item, onTake }: OneWordProps) {
  const t = useTranslate()
  const { report } = useCommands()
  const choose = async (file: File, spoken?: Spoken) =>
    onTake({ bytes: new Uint8Array(await file.arrayBuffer()), file, spoken })
  const mayRecord = useMayRecord([item.$id], true)
  const [picture] = [item['pictures'] ?? []].flat().map(String)
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap="24px 40px" paddingBlock="16px">
      {picture !== undefined && <Picture id={picture} size={320} />}
      <Box display="flex" flexDirection="column" alignItems="center" gap="18px" flex="1 1 320px" minWidth="0">
        <Text
          fontSize={{ base: '40px', md: '60px' }}
          fontWeight="semibold"
          lineHeight="1.2"
          textAlign="center"
          overflowWrap="anywhere"
        >
          <bdi>{String(item['label'])}</bdi>
        </Text>
        <Text fontSize="24px" tone="muted" textAlign="center">
          {String(item['translation'] ?? t('vocabulary.record.untranslated'))}
        </Text>
        {mayRecord && (
          <SoundRecorder
            isLarge
            asksSpeaker
            SpeakerPart={LedgerEntry}
            onTake={(bytes, spoken) => onTake({ bytes, spoken })}
            onFile={(file, spoken) => void choose(file, spoken).catch(report)}
          />
        )}
      </Box>
    </Box>
  )
}
