import { LINK_KINDS_LIST } from '@cairn/contract'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import type { Translated } from '@cairn/model/value-objects'
import { Box, Button, Field, Input, Stack } from '@cairn/ui'
import { useState, type FormEvent } from 'react'
import { LANGUAGES } from '../../state/words/language.ts'
import { useKeptWords } from './use-kept-words.ts'

interface RenameFormProps {
  list: string
  owner: string | undefined
  /** Key of the value. */
  value: string
  /** The item of the value, written down first where it is a starter. */
  written: () => Promise<Item>
  translations: unknown
  /** What a kind of link is called from its other end. */
  backwards?: unknown
  close: () => void
}

/**
 * Renders the form with a list value's text in each language, to change it. A kind of link also has a text
 * for reading it backwards.
 */
export function RenameForm({ list, owner, value, written, translations, backwards, close }: RenameFormProps) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  const [typed, setTyped] = useKeptWords(`rename ${value}`, list, owner)
  const [isBusy, setBusy] = useState(false)
  const known: Record<string, string> = { ...(translations as Translated | undefined), ...backwardsBy(backwards) }
  const words = { ...known, ...typed }
  const languages = [...new Set([...Object.keys(LANGUAGES), ...Object.keys(translations ?? {})])]
  const given = (keyOf: (language: string) => string): Translated =>
    Object.fromEntries(languages.map((each) => [each, words[keyOf(each)] ?? '']).filter(([, text]) => text?.trim()))
  const named = given((language) => language)
  const from = given(backwardsKey)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const values =
      list === LINK_KINDS_LIST
        ? { translations: named, backwards: Object.keys(from).length > 0 ? from : null }
        : { translations: named }
    written()
      .then(({ $id, _u }) => updateItem($id, _u, values))
      .then(() => {
        setTyped({})
        close()
      }, report)
      .finally(() => setBusy(false))
  }
  const field = (key: string, language: string, label: string) => (
    <Field key={key} label={label}>
      {(control) => (
        <Input
          {...control}
          lang={language}
          value={words[key] ?? ''}
          maxLength={200}
          onChange={(event) => setTyped({ ...words, [key]: event.target.value })}
        />
      )}
    </Field>
  )
  const nameOf = (language: string) => LANGUAGES[language] ?? language
  return (
    <Box as="form" onSubmit={save}>
      <Stack gap="12px">
        {languages.map((language) => field(language, language, nameOf(language)))}
        {list === LINK_KINDS_LIST &&
          languages.map((language) =>
            field(backwardsKey(language), language, t('app.lists.backwards', { language: nameOf(language) })),
          )}
        <Box display="flex" justifyContent="flex-end" gap="8px">
          <Button
            onClick={() => {
              setTyped({})
              close()
            }}
          >
            {t('app.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={Object.keys(named).length === 0}>
            {t('app.lists.save')}
          </Button>
        </Box>
      </Stack>
    </Box>
  )
}

/** Name under which words from the other end are typed. No tag of a language has a blank. */
function backwardsKey(language: string): string {
  return `from ${language}`
}

function backwardsBy(backwards: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((backwards ?? {}) as Translated).map(([language, text]) => [backwardsKey(language), text ?? '']),
  )
}
