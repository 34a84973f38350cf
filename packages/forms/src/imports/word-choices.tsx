import { useState } from 'react'
import { EVERYONE_OWNER, searchedProperty, type Property } from '@cairn/contract'
import { useCommands, useLabel, useListValues, useTranslate, type ItemType } from '@cairn/contract/web'
import type { OpenWord } from '@cairn/model/imports'
import { Box, Button, HStack, NativeSelect, Section, Stack, Text } from '@cairn/ui'
import { RelationPicker } from '../relations/relation-picker.tsx'
import type { ImportWork } from './use-import-work.ts'
import { NewItems } from './new-items.tsx'
import { useNewValues } from './use-new-values.ts'

/** Words that are asked about at a time. */
const MOST_SHOWN = 40

/** Asks what words of the file mean that mean nothing yet, or several things, 40 at a time. */
export function WordChoices({ type, words, work }: { type: ItemType; words: readonly OpenWord[]; work: ImportWork }) {
  const t = useTranslate()
  const open = words.filter(({ column, text }) => !Object.hasOwn(work.plan?.columns[column]?.values ?? {}, text))
  if (words.length === 0) return null
  return (
    <Section title={t('forms.import.words')}>
      <Text tone="muted">{t('forms.import.wordsHelp')}</Text>
      <Box as="ul" border="1px solid" borderColor="line" borderRadius="md">
        {words.slice(0, MOST_SHOWN).map((word) => (
          <WordChoice key={`${word.column} ${word.text}`} {...{ type, word, work }} />
        ))}
      </Box>
      {newWords(type, open, work).map(({ column, typeName, texts }) => (
        <NewItems key={column} {...{ column, typeName, texts, work }} />
      ))}
      {words.length > MOST_SHOWN && (
        <Text size="sm" tone="muted">
          {t('forms.import.moreWords', { count: words.length - MOST_SHOWN })}
        </Text>
      )}
      {open.length < words.length && (
        <HStack>
          <Button icon="refresh" disabled={work.isAtWork} onClick={() => work.run('tryImport')}>
            {t('forms.import.tryAgain')}
          </Button>
        </HStack>
      )}
    </Section>
  )
}

/** The words, by column, that name items of one type and fit none that is there. */
function newWords(type: ItemType, words: readonly OpenWord[], { plan }: ImportWork) {
  const columns = [...new Set(words.map(({ column }) => column))]
  return columns.flatMap((column) => {
    const property = searchedProperty(type.properties, plan?.columns[column]?.to ?? '')
    const texts = words.filter((word) => word.column === column && !word.choices?.length).map(({ text }) => text)
    return property?.v === 'REL' && property.t !== undefined && texts.length > 0
      ? [{ column, typeName: property.t, texts }]
      : []
  })
}

interface WordChoiceProps {
  type: ItemType
  /** Without the number of its rows, which nobody counts once it is chosen. */
  word: Omit<OpenWord, 'code' | 'count'> & { count?: number }
  work: ImportWork
}

/** Shows a word of the file, and the choice of what it means; nothing if its column is left out. */
export function WordChoice({ type, word, work }: WordChoiceProps) {
  const t = useTranslate()
  const column = work.plan?.columns[word.column]
  const property = searchedProperty(type.properties, column?.to ?? '')
  if (!column || !property) return null
  const values = column.values
  const meaning = Object.hasOwn(values, word.text) ? (values[word.text] ?? '') : undefined
  const choose = (value: string | null | undefined) => {
    const { [word.text]: _former, ...others } = values
    work.changeColumn(word.column, { values: value === undefined ? others : { ...others, [word.text]: value } })
  }
  const isListed = property.v === 'LOV' || property.v === 'SEL'
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1.4fr)"
      gap="3"
      padding="8px 14px"
      borderBottom="1px solid"
      borderColor="line"
      _last={{ borderBottom: '0' }}
    >
      <Box minWidth="0">
        <Text overflowWrap="anywhere">{word.text}</Text>
        <Text size="sm" tone="muted">
          {word.count === undefined
            ? column.heading
            : t('forms.import.wordIn', { column: column.heading, count: word.count })}
        </Text>
      </Box>
      {isListed ? (
        <KeyChoice
          {...{ type, property, name: column.to ?? '', text: word.text, meaning, choose }}
          fixed={work.plan?.fixed ?? {}}
        />
      ) : (
        <ItemChoice {...{ property, word, meaning, choose }} />
      )}
    </Box>
  )
}

interface ChoiceProps {
  property: Property
  meaning: string | undefined
  choose: (value: string | null | undefined) => void
}

function KeyChoice({
  type,
  property,
  name,
  text,
  meaning,
  choose,
  fixed,
}: ChoiceProps & { type: ItemType; name: string; text: string; fixed: Readonly<Record<string, unknown>> }) {
  const t = useTranslate()
  const { report } = useCommands()
  const addValues = useNewValues(type, property, fixed)
  const [isAdding, setAdding] = useState(false)
  const addValue = () => {
    setAdding(true)
    addValues?.([text])
      .then(([key]) => choose(key), report)
      .finally(() => setAdding(false))
  }
  const list = useListValues(property.list ?? '')
  const options =
    property.v === 'SEL'
      ? (property.options ?? []).map((key) => ({ key, label: t(`types.${type.name}.options.${name}.${key}`) }))
      : Object.entries(list ?? {}).flatMap(([owner, values]) =>
          values.filter(({ archived }) => !archived).map((value) => ({ ...value, isOwn: owner !== EVERYONE_OWNER })),
        )
  return (
    <Stack gap="2">
      <NativeSelect
        aria-label={t('forms.import.meaningOf', { text })}
        value={meaning ?? '$open'}
        onChange={({ target: { value } }) => choose(value === '$open' ? undefined : value === '' ? null : value)}
      >
        <option value="$open">{t('forms.import.choose')}</option>
        <option value="">{t('forms.import.meansNothing')}</option>
        {options.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {addValues && meaning === undefined && (
        <HStack>
          <Button
            size="sm"
            kind="ghost"
            icon="plus"
            disabled={isAdding}
            onClick={addValue}
            height="auto"
            minHeight="2rem"
            flex="0 1 auto"
            whiteSpace="normal"
            textAlign="start"
          >
            {t('forms.import.addToList', { text })}
          </Button>
        </HStack>
      )}
    </Stack>
  )
}

function ItemLabel({ id }: { id: string }) {
  return <>{useLabel(id) ?? id}</>
}

function ItemChoice({ property, word, meaning, choose }: ChoiceProps & Pick<WordChoiceProps, 'word'>) {
  const t = useTranslate()
  return (
    <Stack gap="2">
      <RelationPicker
        attributes={{
          id: `word-${word.column}-${word.text}`,
          name: word.text,
          'aria-label': t('forms.import.meaningOf', { text: word.text }),
          ...{ 'aria-invalid': undefined, 'aria-describedby': undefined, 'aria-required': undefined },
        }}
        type={property.v === 'REL' ? property.t : undefined}
        many={false}
        value={meaning ?? ''}
        onChange={(id) => choose(typeof id === 'string' && id !== '' ? id : undefined)}
      />
      <HStack flexWrap="wrap" gap="2">
        {(word.choices ?? []).map((id) => (
          <Button key={id} size="sm" onClick={() => choose(id)}>
            <ItemLabel id={id} />
          </Button>
        ))}
        <Button size="sm" kind="ghost" onClick={() => choose(null)}>
          {t('forms.import.meansNothing')}
        </Button>
      </HStack>
    </Stack>
  )
}
