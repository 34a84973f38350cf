import { readStored, writeStored } from '@cairn/channel/storage'
import { useTranslate, errorText, type DialogRequest } from '@cairn/contract/web'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { Button, Callout, Field, HStack, Input, Stack, Text, Textarea } from '@cairn/ui'
import { useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { SUPPORT_KEY } from '../../state/support.ts'

const typedSchema = v.object({ subject: v.string(), text: v.string() })
type Typed = v.InferOutput<typeof typedSchema>
const NOTHING: Typed = { subject: '', text: '' }
const WIDTH = 560

/**
 * Returns the request (for `Dialogs.open`) of a dialog in which a person writes to the operators of the
 * install.
 */
export function supportDialog(title: string): DialogRequest {
  return { title, Content: SupportForm, maxWidth: WIDTH }
}

/** The input is stored in the browser until it is sent, or until sign-out. */
function SupportForm({ close }: { close: () => void }) {
  const t = useTranslate()
  const { channel, notices, storage } = useShell()
  const [typed, setTyped] = useState(() => readStored(storage, SUPPORT_KEY, typedSchema) ?? NOTHING)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<CairnError>()
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    writeStored(storage, SUPPORT_KEY, next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await channel.send('act/supportRequest', { ...typed, page: location.pathname + location.search })
      storage.removeItem(SUPPORT_KEY)
      notices.info(t('app.support.sent'))
      close()
    } catch (thrown) {
      setError(toCairnError(thrown))
      setSending(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>{t('app.support.help')}</Text>
        {error && (
          <Callout tone="bad" title={errorText(t, error).title}>
            {t('app.support.kept')}
          </Callout>
        )}
        <Field label={t('app.support.subject')} required>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={200}
              value={typed.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          )}
        </Field>
        <Field label={t('app.support.text')} required>
          {(control) => (
            <Textarea
              {...control}
              required
              maxLength={10_000}
              rows={7}
              value={typed.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
        <HStack justifyContent="flex-end">
          <Button onClick={close}>{t('app.cancel')}</Button>
          <Button type="submit" kind="primary" busy={isSending}>
            {t('app.support.send')}
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}
