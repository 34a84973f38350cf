import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  useCell,
  useCommands,
  useItems,
  useItemType,
  useSearch,
  useStoredPreference,
  useTranslate,
  type Item,
} from '@cairn/contract/web'
import { SoundRecorder, SpeakerButton, TakeRows, useTakes, type Spoken } from '@cairn/forms'
import { Box, Button, Callout, ColumnBody, EmptyState, HStack, Text } from '@cairn/ui'
import { parseListState, rowsQuery } from '@cairn/ui/results'
import { RECORDING_ACTIONS } from '../../model/may-record.ts'
import { minutesLeft } from '../../model/minutes-left.ts'
import { toRecord } from '../../model/queries.ts'
import { readSessions, withoutSession, withWordBehind } from '../../model/recording-session.ts'
import { takeFor, TAKES } from '../../model/take-for.ts'
import { LedgerEntry } from '../parts/ledger-entry.tsx'
import { Picture } from '../parts/picture.tsx'
import { useMayRecord } from '../parts/use-may-record.ts'

/** Words before the end of those that are known, at which more are asked for. */
const AHEAD = 5

/**
 * Records words one by one, those of the server without a recording, of a list if there is one: one word
 * large, one round button, no typing.
 */
export default function RecordView() {
  const t = useTranslate()
  const { report } = useCommands()
  const { parameter, close } = useCell()
  const isOnline = useOnline()
  const type = useItemType('Lexeme')
  const [kept, keepSessions] = useStoredPreference('vocabulary.recording')
  const sessions = readSessions(kept)
  // What the session had behind it when it was opened: it goes on after these words.
  const [past, setPast] = useState<readonly string[]>(() => sessions[parameter] ?? [])
  const query = useMemo(
    () => toRecord(parameter === '' ? {} : rowsQuery({ types: ['Lexeme'] }, parseListState(parameter), type), past),
    [parameter, type, past],
  )
  const { ids, status, total, hasMore, more } = useSearch(query)
  // The words of a session stay, though each leaves the search once it has its recording.
  const [session, setSession] = useState<{ words: readonly string[]; total: number }>({ words: [], total: 0 })
  const found = ids.filter((each) => !session.words.includes(each))
  if (found.length > 0)
    setSession({ words: [...session.words, ...found], total: Math.max(session.total, total, session.words.length) })
  const { words } = session
  const [at, setAt] = useState(0)
  // A word that is begun again gets a new recorder: what it had recorded is forgotten.
  const [round, setRound] = useState(0)
  const [isAtWork, setAtWork] = useState(false)
  // How long the words so far took, and how many they were.
  const [pace, setPace] = useState(() => ({ since: Date.now(), ms: 0, words: 0 }))
  const isNearEnd = hasMore && at + AHEAD >= words.length
  useEffect(() => {
    if (isNearEnd) more()
  }, [isNearEnd, more])
  const id = words[at]
  const item = useItems(id === undefined ? [] : [id]).get(id ?? '')
  const { takes, keep, drop } = useTakes(TAKES)
  const goOn = () => {
    if (id !== undefined) keepSessions(withWordBehind(sessions, parameter, id))
    setAt(at + 1)
  }
  const beginAnew = () => {
    keepSessions(withoutSession(sessions, parameter))
    setPast([])
    setSession({ words: [], total: 0 })
    setAt(0)
  }
  const take = async (word: Item, { bytes, file, spoken }: Taken) => {
    const way = word.$can?.['update'] ? 'addRecording' : 'addTake'
    const ending = file ? (/\.\w+$/.exec(file.name)?.[0] ?? '') : '.wav'
    await keep(bytes, `${String(word['label'])}${ending}`, ...takeFor(word, way, { mime: file?.type, spoken }))
    goOn()
    setPace(({ since, words: before }) => ({ since, ms: Date.now() - since, words: before + 1 }))
  }
  const whole = past.length + Math.max(session.total, words.length)
  const place = past.length + Math.min(at + 1, words.length)
  const minutes = minutesLeft(pace.ms, pace.words, words.length === 0 ? 0 : Math.max(0, whole - place + 1))
  const isEmpty = status === 'ready' && words.length === 0 && past.length === 0
  const isDone = status === 'ready' && id === undefined && !isEmpty && !hasMore
  return (
    <ColumnBody padded>
      {isEmpty && (
        <EmptyState icon="music" title={t('vocabulary.record.none')} guidance={t('vocabulary.record.noneHelp')} />
      )}
      {!isEmpty && (
        <Box
          display="grid"
          gridTemplateColumns={{ base: '1fr auto', md: '1fr minmax(200px, 440px) 1fr' }}
          alignItems="center"
          gap="12px"
        >
          <Box>
            <Button minHeight="2.75rem" icon="x" onClick={close}>
              {t('vocabulary.record.leave')}
            </Button>
          </Box>
          <Box gridColumn={{ base: '1 / -1', md: '2' }} gridRow={{ base: '2', md: '1' }}>
            {words.length > 0 && <Progress {...{ place, whole, minutes }} />}
          </Box>
          <Box justifySelf="end" minWidth="0">
            <SpeakerButton SpeakerPart={LedgerEntry} />
          </Box>
        </Box>
      )}
      {past.length > 0 && !isDone && !isEmpty && (
        <Box textAlign="center">
          <Button size="sm" kind="ghost" onClick={beginAnew}>
            {t('vocabulary.record.again')}
          </Button>
        </Box>
      )}
      {item && (
        <OneWord
          key={item.$id}
          item={item}
          round={round}
          onWork={setAtWork}
          onTake={(taken) => void take(item, taken).catch(report)}
        />
      )}
      {id !== undefined && !item && !isOnline && (
        <Callout tone="warn" icon="warning" title={t('vocabulary.record.offline')}>
          {t('vocabulary.record.offlineHelp')}
        </Callout>
      )}
      {isDone && (
        <>
          <EmptyState icon="check" title={t('vocabulary.record.done')} guidance={t('vocabulary.record.doneHelp')} />
          <HStack justifyContent="center">
            <Button icon="refresh" onClick={beginAnew}>
              {t('vocabulary.record.again')}
            </Button>
          </HStack>
        </>
      )}
      {id !== undefined && (
        <HStack gap="12px" marginTop="auto" paddingTop="16px" borderTop="1px solid" borderColor="line">
          <Button flex="1" minHeight="3.5rem" icon="refresh" disabled={!isAtWork} onClick={() => setRound(round + 1)}>
            {t('vocabulary.record.restart')}
          </Button>
          <Button flex="1" minHeight="3.5rem" icon="chevron-right" onClick={goOn}>
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

/** Shows how far a session is, and about how long the rest takes. */
function Progress({ place, whole, minutes }: { place: number; whole: number; minutes: number | undefined }) {
  const t = useTranslate()
  return (
    <>
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
    </>
  )
}

interface OneWordProps {
  item: Item
  /** Another one begins the word again. */
  round: number
  onWork: (isAtWork: boolean) => void
  onTake: (taken: Taken) => void
}

function OneWord({ item, round, onWork, onTake }: OneWordProps) {
  const t = useTranslate()
  const { report } = useCommands()
  const choose = async (file: File, spoken?: Spoken) =>
    onTake({ bytes: new Uint8Array(await file.arrayBuffer()), file, spoken })
  const mayRecord = useMayRecord(item, RECORDING_ACTIONS).length > 0
  const [picture] = [item['pictures'] ?? []].flat().map(String)
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap="24px 40px" paddingBlock="16px">
      {picture !== undefined && <Picture id={picture} size={320} />}
      <Box display="flex" flexDirection="column" alignItems="center" gap="18px" flex="1 1 320px" minWidth="0">
        <Text
          fontSize={{ base: '2.5rem', md: '3.75rem' }}
          fontWeight="semibold"
          lineHeight="1.2"
          textAlign="center"
          overflowWrap="anywhere"
        >
          <bdi data-word="">{String(item['label'])}</bdi>
        </Text>
        <Text fontSize="1.5rem" tone="muted" textAlign="center">
          {String(item['translation'] ?? t('vocabulary.record.untranslated'))}
        </Text>
        {mayRecord && (
          <SoundRecorder
            key={round}
            isLarge
            asksSpeaker
            onWork={onWork}
            SpeakerPart={LedgerEntry}
            onTake={(bytes, spoken) => onTake({ bytes, spoken })}
            onFile={(file, spoken) => void choose(file, spoken).catch(report)}
          />
        )}
      </Box>
    </Box>
  )
}
