import { useCommands, useItems, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Field, Input, HStack, Section } from '@cairn/ui'
import { useState, type FormEvent } from 'react'

const MOST_DAYS = 60

/** Lets the submitter give a community more time. Renders nothing for others, and after the answer. */
export function GrantDays({ notice }: { notice: Item }) {
  const id = String(notice['consultation'])
  const { $can = {} } = useItems([id]).get(id) ?? {}
  const isOpen = ['AWAITING', 'STOPPED'].includes(String(notice['status']))
  return isOpen && ($can['suspend'] ?? $can['resume']) === true ? <Form notice={notice} /> : null
}

function Form({ notice }: { notice: Item }) {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const [days, setDays] = useState('5')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const count = Number(days)
  const isWrong = !Number.isInteger(count) || count < 1 || count > MOST_DAYS
  const grant = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isWrong || reason.trim() === '') return
    setBusy(true)
    act('grantDays', notice.$id, { days: count, reason })
      .then(() => {
        setReason('')
        notify(t('consultation.grant.done', { count }))
      })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Section title={t('consultation.grant.title')}>
      <form noValidate onSubmit={grant}>
        <HStack alignItems="flex-end" flexWrap="wrap" gap="8px">
          <Box width="160px">
            <Field
              label={t('consultation.grant.days')}
              error={isWrong ? t('consultation.grant.wrong', { most: MOST_DAYS }) : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={days}
                  onChange={(event) => setDays(event.target.value)}
                />
              )}
            </Field>
          </Box>
          <Box flex="1" minWidth="200px">
            <Field label={t('consultation.grant.reason')} required>
              {(control) => <Input {...control} value={reason} onChange={(event) => setReason(event.target.value)} />}
            </Field>
          </Box>
          <Button type="submit" busy={isBusy} disabled={reason.trim() === ''}>
            {t('consultation.grant.button')}
          </Button>
        </HStack>
      </form>
    </Section>
  )
}
