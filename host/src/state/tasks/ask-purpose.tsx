import { useState, type FormEvent } from 'react'
import { PURPOSE_LIST, type AccessPurpose } from '@cairn/contract'
import { useListValues, useTranslate } from '@cairn/contract/web'
import { Button, Field, HStack, Input, NativeSelect, Stack, Text } from '@cairn/ui'
import { translateAtom } from '../words/messages.ts'
import type { Shell } from '../shell.ts'

const MOST_WORDS = 500

/** Opens a dialog that asks for the purpose of an export. Undefined if the person closes it. */
export async function askPurpose({ dialogs, store }: Pick<Shell, 'dialogs' | 'store'>) {
  let purpose: AccessPurpose | undefined
  await dialogs.open({
    title: store.get(translateAtom)('app.purpose.title'),
    maxWidth: 520,
    Content: ({ close }) => (
      <PurposeForm
        onSay={(said) => {
          purpose = said
          close()
        }}
        onCancel={close}
      />
    ),
  })
  return purpose
}

interface PurposeFormProps {
  onSay: (purpose: AccessPurpose) => void
  onCancel: () => void
}

function PurposeForm({ onSay, onCancel }: PurposeFormProps) {
  const t = useTranslate()
  const values = Object.values(useListValues(PURPOSE_LIST) ?? {}).flat()
  const [key, setKey] = useState('')
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (key !== '') onSay({ key, ...(words.trim() === '' ? {} : { words: words.trim() }) })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        <Text>{t('app.purpose.help')}</Text>
        <Field label={t('app.purpose.key')} error={isTried && key === '' ? t('errors.required') : undefined}>
          {(control) => (
            <NativeSelect {...control} value={key} onChange={({ target }) => setKey(target.value)}>
              <option value="">{t('app.purpose.choose')}</option>
              {values
                .filter(({ archived, deleted }) => !archived && !deleted)
                .map((value) => (
                  <option key={value.key} value={value.key}>
                    {value.label}
                  </option>
                ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('app.purpose.words')}>
          {(control) => (
            <Input
              {...control}
              maxLength={MOST_WORDS}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </Field>
        <HStack justifyContent="end">
          <Button onClick={onCancel}>{t('app.cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('app.purpose.say')}
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}
