import { textKey, toCairnError, type CairnError } from '@cairn/contract/errors'
import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { DateInput, GeometryInput, useMovedOn } from '@cairn/forms'
import { Box, Button, ErrorNotice, Field, HStack, Input, Stack, Text, Textarea } from '@cairn/ui'
import { useMemo, useState, type FormEvent } from 'react'
import { AMENDABLE, amendmentOf, beginAmendment, type Amendable } from '../../../model/file/amendment.ts'
import { ENDED, OPEN_TO_EDITS } from '../../../model/file/states.ts'

const DATES: readonly Amendable[] = ['requestedResponseDate', 'projectStartDt', 'projectEndDt']

/**
 * Shows the button that amends a submitted file. Renders nothing for people who may not change it, and for
 * files that take no amendment.
 */
export function AmendButton({ item }: { item: Item }) {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const state = String(item['state'])
  const isOffered = item.$can?.['update'] === true && !OPEN_TO_EDITS.includes(state) && !ENDED.includes(state)
  const Content = useMemo(
    () =>
      ({ close }: { close: () => void }) => <AmendForm item={item} close={close} />,
    [item],
  )
  if (!isOffered || item['filedBy'] !== undefined || item.$deleted === true) return null
  return (
    <Box>
      <Button
        size="sm"
        icon="pencil"
        onClick={() => void openDialog({ title: t('consultation.amend.title'), Content, maxWidth: 560 })}
      >
        {t('consultation.amend.button')}
      </Button>
    </Box>
  )
}

function AmendForm({ item, close }: { item: Item; close: () => void }) {
  const t = useTranslate()
  const { act } = useCommands()
  const [draft, setDraft] = useState(() => beginAmendment(item))
  const [error, setError] = useState<CairnError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const movedOn = useMovedOn(item.$id)
  const amendment = amendmentOf(draft, item)
  const set = (name: Amendable, value: unknown) =>
    setDraft((before) => ({ ...before, values: { ...before.values, [name]: typeof value === 'string' ? value : '' } }))
  const amend = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!amendment) return
    setBusy(true)
    setError(undefined)
    act('amend', item.$id, amendment)
      .then(close)
      .catch((thrown: unknown) => setError(toCairnError(thrown)))
      .finally(() => setBusy(false))
  }
  return (
    <form noValidate onSubmit={amend}>
      <Stack gap="14px">
        <Text tone="muted">{t('consultation.amend.help')}</Text>
        {AMENDABLE.map((name) => (
          <Field key={name} label={t(`types.Consultation.props.${name}`)}>
            {(control) =>
              DATES.includes(name) ? (
                <DateInput
                  attributes={{ ...control, name }}
                  value={draft.values[name]}
                  onChange={(value) => set(name, value)}
                />
              ) : (
                <Input
                  {...control}
                  value={draft.values[name] ?? ''}
                  onChange={(event) => set(name, event.target.value)}
                />
              )
            }
          </Field>
        ))}
        {isDrawn ? (
          <Field label={t('types.Consultation.props.projectArea')}>
            {(control) => (
              <GeometryInput
                attributes={{ ...control, name: 'projectArea' }}
                label={t('types.Consultation.props.projectArea')}
                typeName="Consultation"
                value={draft.area}
                onChange={(area) => setDraft((before) => ({ ...before, area }))}
              />
            )}
          </Field>
        ) : (
          <Box>
            <Button size="sm" icon="map" onClick={() => setDrawn(true)}>
              {t('consultation.amend.area')}
            </Button>
          </Box>
        )}
        <Field label={t('types.Consultation.props.reason')} required>
          {(control) => (
            <Textarea
              {...control}
              value={draft.reason}
              onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('consultation.amend.days')} help={t('consultation.amend.daysHelp')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={draft.days}
              onChange={(event) => setDraft({ ...draft, days: event.target.value })}
            />
          )}
        </Field>
        {error && (
          <ErrorNotice
            title={t('consultation.amend.refused')}
            next={t(textKey(error.code))}
            detail={error.message}
            detailLabel={t('ui.detail')}
          />
        )}
        {!isBusy && movedOn}
        <HStack justifyContent="flex-end">
          <Button onClick={close}>{t('consultation.filing.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={!amendment}>
            {t('consultation.amend.button')}
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}
