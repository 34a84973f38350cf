import { useState, type FormEvent } from 'react'
import { PURPOSE_LIST, type AccessPurpose } from '@cairn/contract'
import { useListValues, useTranslate } from '@cairn/contract/web'
import { Button, Checkbox, COARSE, Field, HStack, Input, NativeSelect, Stack, Text } from '@cairn/ui'
import { translateAtom } from '../words/messages.ts'
import type { Shell } from '../shell.ts'

const MOST_WORDS = 500

/** What a person says of an export: its purpose, and whether it has what is withheld too. */
interface Said {
  purpose: AccessPurpose
  withheld?: true
}

/**
 * Opens a dialog that asks for the purpose of an export, and, with `mayBeWithheld`, whether to include what
 * is withheld. Resolves with both answers; undefined if the person closes it.
 */
export async function askPurpose({ dialogs, store }: Pick<Shell, 'dialogs' | 'store'>, mayBeWithheld: boolean) {
  let answer: Said | undefined
  await dialogs.open({
    title: store.get(translateAtom)('app.purpose.title'),
    maxWidth: 520,
    Content: ({ close }) => (
      <PurposeForm
        mayBeWithheld={mayBeWithheld}
        onSay={(said) => {
          answer = said
          close()
        }}
        onCancel={close}
      />
    ),
  })
  return answer
}

interface PurposeFormProps {
  mayBeWithheld: boolean
  onSay: (said: Said) => void
  onCancel: () => void
}

function PurposeForm({ mayBeWithheld, onSay, onCancel }: PurposeFormProps) {
  const t = useTranslate()
  const values = Object.values(useListValues(PURPOSE_LIST) ?? {}).flat()
  const [key, setKey] = useState('')
  const [words, setWords] = useState('')
  const [isWithheld, setWithheld] = useState(false)
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (key === '') return
    const purpose = { key, ...(words.trim() === '' ? {} : { words: words.trim() }) }
    onSay({ purpose, ...(isWithheld ? { withheld: true } : {}) })
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
        {mayBeWithheld && (
          <HStack as="label" gap="8px" minHeight="2rem" css={{ [COARSE]: { minHeight: 'touch' } }}>
            <Checkbox checked={isWithheld} onChange={({ target }) => setWithheld(target.checked)} />
            {t('app.purpose.withheld')}
          </HStack>
        )}
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
