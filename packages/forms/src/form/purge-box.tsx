import { useCallback, useState, type FormEvent } from 'react'
import { useCommands, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, Button, Callout, Field, Input, useAsync } from '@cairn/ui'

/** What the server tells of an item that somebody wants purged (`act/purges`). */
interface Asked {
  by: string
  at: string
  reason: string
  isMine: boolean
}

/**
 * Lets whoever may purge an item ask for it, and another person who may confirm or keep the item. Purging
 * leaves nothing of it but who had it purged, when and why.
 */
export default function PurgeBox({ item: { $id } }: { item: Pick<Item, '$id'> }) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const ask = useCallback(async () => (await act('purges', '', { item: $id })) as { asked?: Asked }, [act, $id])
  const [answer, again] = useAsync(ask)
  const [isBusy, setBusy] = useState(false)
  const run = (name: 'purge' | 'keepFromPurge', body: object) => {
    setBusy(true)
    act(name, $id, { ...body })
      .then((done) => {
        const isDone = (done as { done?: boolean }).done === true
        notify(t(name === 'keepFromPurge' ? 'forms.purge.kept' : isDone ? 'forms.purge.done' : 'forms.purge.waits'))
        if (!isDone) again()
      })
      .catch(report)
      .finally(() => setBusy(false))
  }
  if (answer.status !== 'ready') return null
  const { asked } = answer.value
  if (!asked) return <AskPurge isBusy={isBusy} onAsk={(reason) => run('purge', { reason })} />
  return (
    <Callout tone="bad" icon="warning" title={t('forms.purge.asked')}>
      <AskedBy asked={asked} />
      <Box display="flex" flexWrap="wrap" gap="8px" marginTop="8px">
        {!asked.isMine && (
          <Button busy={isBusy} onClick={() => run('purge', { reason: asked.reason })}>
            {t('forms.purge.confirm')}
          </Button>
        )}
        <Button busy={isBusy} onClick={() => run('keepFromPurge', {})}>
          {t('forms.purge.keep')}
        </Button>
      </Box>
    </Callout>
  )
}

function AskedBy({ asked: { by, at, reason, isMine } }: { asked: Asked }) {
  const t = useTranslate()
  const locale = useLanguage()
  const who = useLabel(by) ?? by
  return (
    <>{t(isMine ? 'forms.purge.mine' : 'forms.purge.by', { who, at: formatDate(at.slice(0, 10), locale), reason })}</>
  )
}

function AskPurge({ isBusy, onAsk }: { isBusy: boolean; onAsk: (reason: string) => void }) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (reason.trim() !== '') onAsk(reason)
  }
  return (
    <Box as="details" marginBlock="12px" _print={{ display: 'none' }}>
      <Box as="summary" cursor="pointer" minHeight="2rem">
        {t('forms.purge.title')}
      </Box>
      <form noValidate onSubmit={submit}>
        <Field
          label={t('forms.purge.reason')}
          help={t('forms.purge.help')}
          error={isTried && reason.trim() === '' ? t('errors.required') : undefined}
        >
          {(control) => (
            <Input {...control} maxLength={2000} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        <Button type="submit" busy={isBusy}>
          {t('forms.purge.ask')}
        </Button>
      </form>
    </Box>
  )
}
