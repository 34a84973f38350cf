import { useState } from 'react'
import type { Item } from '@cairn/contract'
import { useCommands, useItems, useTranslate } from '@cairn/contract/web'
import { writeCldrRules } from '@cairn/model/cldr-rules'
import { alphabetIn } from '@cairn/model/letters'
import { Button, Callout, Field, HStack, Stack, Text, Textarea } from '@cairn/ui'
import { lettersLost, rowsOfRules, type LetterRow } from '../../model/try-letters.ts'
import { TriedWords } from './tried-words.tsx'

/**
 * Tries the letters of a language on words, and changes them by sorting rules of CLDR, which other programs
 * read and write. The words show what a change does before it is kept.
 */
export function ChangeLetters({ item: opened, close }: { item: Item; close: () => void }) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  // Kept upon its newest version, if others changed it meanwhile.
  const item = useItems([opened.$id]).get(opened.$id) ?? opened
  const [rules, setRules] = useState(() => writeCldrRules(alphabetIn(item).letters))
  const [words, setWords] = useState(() => [item['ask'] ?? []].flat().map(String).join('\n'))
  const [isKeeping, setKeeping] = useState(false)
  const former = [item['letters'] ?? []].flat() as LetterRow[]
  const read = rowsOfRules(rules, former)
  const lost = 'rows' in read ? lettersLost(former, read.rows) : []
  const tried = words
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const keep = async () => {
    if ('unknown' in read) return
    setKeeping(true)
    try {
      await updateItem(item.$id, item._u, { letters: read.rows, ask: tried.slice(0, 20) })
      close()
    } catch (thrown) {
      report(thrown)
      setKeeping(false)
    }
  }
  return (
    <Stack gap="14px">
      <Field label={t('vocabulary.letters.rules')} help={t('vocabulary.letters.rulesHelp')}>
        {(control) => (
          <Textarea {...control} value={rules} rows={4} onChange={(event) => setRules(event.target.value)} />
        )}
      </Field>
      {'unknown' in read && (
        <Callout tone="bad" icon="alert" title={t('vocabulary.letters.unknown', { part: read.unknown })} />
      )}
      {lost.length > 0 && (
        <Callout tone="warn" icon="alert" title={t('vocabulary.letters.lost', { letters: lost.join(' ') })} />
      )}
      <Field label={t('vocabulary.letters.words')}>
        {(control) => (
          <Textarea {...control} value={words} rows={4} onChange={(event) => setWords(event.target.value)} />
        )}
      </Field>
      {'rows' in read && (
        <>
          <Text tone="muted">{t('vocabulary.letters.count', { count: read.rows.length })}</Text>
          <TriedWords
            words={tried}
            alphabet={{ ...alphabetIn({ letters: read.rows }), ignored: alphabetIn(item).ignored }}
          />
        </>
      )}
      <HStack justifyContent="flex-end">
        <Button onClick={close}>{t('vocabulary.letters.cancel')}</Button>
        {item.$can?.['update'] && (
          <Button kind="primary" disabled={'unknown' in read || isKeeping} onClick={() => void keep()}>
            {t('vocabulary.letters.keep')}
          </Button>
        )}
      </HStack>
    </Stack>
  )
}
