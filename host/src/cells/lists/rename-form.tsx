import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import type { Translated } from '@cairn/model/value-objects'
import { Box, Button, Field, Input, Stack } from '@cairn/ui'
import { useState, type FormEvent } from 'react'
import { LANGUAGES } from '../../data/language.ts'
import { useKeptWords } from './use-kept-words.ts'

interface RenameFormProps {
  list: string
  owner: string | undefined
  /** Key of the value. */
  value: string
  /** The item of the value, written down first where it is a starter. */
  written: () => Promise<Item>
  translations: unknown
  close: () => void
}

/** The words of a value, in each language that ships and each it has words in. */
export function RenameForm({ list, owner, value, written, translations, close }: RenameFormProps) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  const known = (translations ?? {}) as Translated
  const [typed, setWords] = useKeptWords(`rename ${value}`, list, owner)
  const words: Record<string, string> = { ...known, ...typed }
  const [isBusy, setBusy] = useState(false)
  const languages = [...new Set([...Object.keys(LANGUAGES), ...Object.keys(known)])]
  const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    written()
      .then(({ $id, _u }) => updateItem($id, _u, { translations: given }))
      .then(() => {
        setWords({})
        close()
      }, report)
      .finally(() => setBusy(false))
  }
  return (
    <Box as="form" onSubmit={save}>
      <Stack gap="12px">
        {languages.map((language) => (
          <Field key={language} label={LANGUAGES[language] ?? language}>
            {(control) => (
              <Input
                {...control}
                lang={language}
                value={words[language] ?? ''}
                maxLength={200}
                onChange={(event) => setWords({ ...words, [language]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Box display="flex" justifyContent="flex-end" gap="8px">
          <Button
            onClick={() => {
              setWords({})
              close()
            }}
          >
            {t('app.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={Object.keys(given).length === 0}>
            {t('app.lists.save')}
          </Button>
        </Box>
      </Stack>
    </Box>
  )
}
