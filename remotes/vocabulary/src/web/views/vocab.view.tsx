import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useCell, useCommands, useItems, useItemType, useSearch, useSession, useTranslate } from '@cairn/contract/web'
import { alphabetBar } from '@cairn/model/alphabet-bar'
import { alphabetIn } from '@cairn/model/letters'
import {
  AsyncContent,
  Box,
  Button,
  ColumnBody,
  HStack,
  LinkButton,
  NativeSelect,
  searchAsAsync,
  Section,
  Text,
  useMayCreate,
} from '@cairn/ui'
import { LetterButtons, ReorderingNote } from '@cairn/ui/letters'
import { ItemRows } from '@cairn/ui/results'
import { PlayButton, SoundIcon } from '@cairn/ui/sound'
import {
  countedLetters,
  LANGUAGES,
  listOfQueue,
  QUEUES,
  waitingWords,
  wordsToHear,
  type Queue,
} from '../../model/queries.ts'
import { ChangeLetters } from '../parts/change-letters.tsx'
import { useMakesWords } from '../parts/use-makes-words.ts'
import { useMayRecordSome } from '../parts/use-may-record.ts'

const LIST = 'v-vocab.words-phrases'

/**
 * Shows the words of the community at a glance: one of today, the letters they begin with, and what
 * waits.
 */
export default function VocabView() {
  const t = useTranslate()
  const { openRight } = useCell()
  const user = useSession()
  const makesWords = useMakesWords()
  const mayRecord = useMayRecordSome()
  return (
    <ColumnBody padded>
      {user && <WordOfDay />}
      <HStack flexWrap="wrap" gap="8px">
        {mayRecord && (
          <Button kind="primary" icon={<SoundIcon name="microphone" />} onClick={() => openRight('v-vocab.record')}>
            {t('vocabulary.recordNext')}
          </Button>
        )}
        <Button icon="library" onClick={() => openRight('v-vocab.practice')}>
          {t('vocabulary.practise')}
        </Button>
        {user && (
          <Button icon="printer" onClick={() => openRight('v-vocab.print')}>
            {t('vocabulary.print')}
          </Button>
        )}
        <Button icon="languages" onClick={() => openRight(LIST)}>
          {t('vocabulary.all')}
        </Button>
      </HStack>
      <Languages />
      {QUEUES.filter((queue) => makesWords || (queue === 'silent' && mayRecord)).map((queue) => (
        <QueueSection key={queue} queue={queue} />
      ))}
    </ColumnBody>
  )
}

const wordOfDaySchema = v.object({ id: v.optional(v.string()) })

function WordOfDay() {
  const t = useTranslate()
  const { openRight } = useCell()
  const id = useWordOfDay()
  const item = useItems(id === undefined ? [] : [id]).get(id ?? '')
  if (!item) return null
  const media = [item['media'] ?? []].flat().map(String)
  return (
    <Section title={t('vocabulary.wordOfDay')}>
      <Box padding="16px" borderRadius="md" border="1px solid" borderColor="line" bg="surface">
        <LinkButton fontSize="1.75rem" onClick={() => openRight(`i-${item.$id}`)}>
          <bdi>{String(item['label'])}</bdi>
        </LinkButton>
        <Text tone="muted">{String(item['translation'] ?? '')}</Text>
        {media.length > 0 && (
          <Box marginTop="8px">
            <PlayButton soundKey={`day ${item.$id}`} attachments={media} name={String(item['label'])} />
          </Box>
        )}
      </Box>
    </Section>
  )
}

/** Asks for the word of the day. */
function useWordOfDay(): string | undefined {
  const { act, report } = useCommands()
  const [id, setId] = useState<string | undefined>(undefined)
  useEffect(() => {
    const ask = async () => setId(v.parse(wordOfDaySchema, await act('wordOfDay', 'Lexeme-0')).id)
    ask().catch(report)
  }, [act, report])
  return id
}

/** Says that there is no language yet, with the way to make one for those who may. */
function FirstLanguage() {
  const t = useTranslate()
  const { openNew } = useCell()
  const mayMake = useMayCreate(useItemType('Language'))
  return (
    <>
      <Text tone="muted">{t('vocabulary.noLanguages')}</Text>
      {mayMake && (
        <Box marginTop="8px">
          <Button icon="plus" onClick={() => openNew('Language')}>
            {t('vocabulary.newLanguage')}
          </Button>
        </Box>
      )}
    </>
  )
}

function Languages() {
  const t = useTranslate()
  const search = useSearch(LANGUAGES)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const language = chosen ?? search.ids[0]
  return (
    <Section title={t('vocabulary.letters')}>
      <AsyncContent of={searchAsAsync(search)}>
        {({ ids, labels }) => (
          <>
            {ids.length === 0 && <FirstLanguage />}
            {ids.length > 1 && (
              <NativeSelect
                aria-label={t('vocabulary.language')}
                value={language ?? ''}
                onChange={(event) => setChosen(event.target.value)}
              >
                {ids.map((id) => (
                  <option key={id} value={id}>
                    {labels[id]}
                  </option>
                ))}
              </NativeSelect>
            )}
            {language !== undefined && <ReorderingNote type="Lexeme" />}
            {language !== undefined && <AlphabetBar language={language} />}
            {language !== undefined && <TryLetters language={language} />}
            {language !== undefined && <PlayAll language={language} />}
            {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
          </>
        )}
      </AsyncContent>
    </Section>
  )
}

/** Opens a trial of the letters of a language, for whoever makes words or may change the letters. */
function TryLetters({ language }: { language: string }) {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const item = useItems([language]).get(language)
  const makesWords = useMakesWords()
  if (!item || !(makesWords || item.$can?.['update'])) return null
  const open = () =>
    void openDialog({
      title: t('vocabulary.letters.try'),
      Content: ({ close }) => <ChangeLetters item={item} close={close} />,
      maxWidth: 720,
      persistent: true,
    })
  return (
    <HStack>
      <Button size="sm" onClick={open}>
        {t('vocabulary.letters.try')}
      </Button>
    </HStack>
  )
}

/** Plays the words of a language one after the other. */
function PlayAll({ language }: { language: string }) {
  const t = useTranslate()
  const { ids } = useSearch(useMemo(() => wordsToHear(language), [language]))
  const items = useItems(ids)
  const media = ids.flatMap((id) => [items.get(id)?.['media'] ?? []].flat().map(String))
  if (media.length === 0) return null
  return (
    <HStack>
      <PlayButton soundKey={`all ${language}`} attachments={media} name={t('vocabulary.allWords')} />
      <Text tone="muted">{t('vocabulary.playAll', { count: ids.length })}</Text>
    </HStack>
  )
}

function AlphabetBar({ language }: { language: string }) {
  const { openRight } = useCell()
  const item = useItems([language]).get(language)
  const { facets } = useSearch(countedLetters(language))
  const bar = alphabetBar(item ? alphabetIn(item).letters : [], facets['initial'] ?? [])
  const open = (letter: string) =>
    openRight(LIST, new URLSearchParams({ 'f.initial': letter, 'f.language': language }).toString())
  return <LetterButtons bar={bar} onChoose={open} />
}

function QueueSection({ queue }: { queue: Queue }) {
  const t = useTranslate()
  const { openRight } = useCell()
  return (
    <Section title={t(`vocabulary.queue.${queue}`)}>
      <AsyncContent of={searchAsAsync(useSearch(waitingWords(queue)))}>
        {({ ids, labels, total }) => (
          <>
            {ids.length === 0 && <Text tone="muted">{t('vocabulary.queue.none')}</Text>}
            {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
            {total > ids.length && (
              <LinkButton onClick={() => openRight(LIST, listOfQueue(queue))}>
                {t('vocabulary.untranslated.all', { total })}
              </LinkButton>
            )}
          </>
        )}
      </AsyncContent>
    </Section>
  )
}
