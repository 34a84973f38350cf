import { toCairnError, textKey, type CairnError } from '@cairn/contract/errors'
import { useCell, useCommands, useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { DateInput, RelationPicker } from '@cairn/forms'
import { itemKey } from '@cairn/model/cell-path'
import { localDay } from '@cairn/model/presets'
import { Button, ErrorNotice, Field, HStack, Input, Stack, Text } from '@cairn/ui'
import { useMemo, useState, type FormEvent } from 'react'
import { filingOf, isWholeFiling, type FilingDraft } from '../../model/filing-draft.ts'

const TERMS: Query = { types: ['ConsultTerms'], max: 50, total: false }

/**
 * Shows the button that files what came by mail, post or a portal. Renders nothing for people without
 * terms of their own.
 */
export function FileInNameButton() {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const { openRight } = useCell()
  const { ids } = useSearch(TERMS)
  const known = useItems(ids)
  const own = ids.flatMap((id) => known.get(id) ?? []).find(({ $can, takesIn }) => $can?.['update'] && takesIn !== true)
  const Content = useMemo(
    () =>
      own
        ? ({ close }: { close: () => void }) => <FilingForm terms={own} onFiled={openRight} close={close} />
        : undefined,
    [own, openRight],
  )
  if (!Content) return null
  return (
    <Button
      size="sm"
      icon="mail"
      onClick={() => void openDialog({ title: t('consultation.filing.title'), Content, maxWidth: 560 })}
    >
      {t('consultation.filing.button')}
    </Button>
  )
}

interface FilingFormProps {
  /** The terms of the community that is asked. */
  terms: Item
  /** Opens the new file by the key of its column. */
  onFiled: (key: string) => void
  close: () => void
}

function FilingForm({ terms, onFiled, close }: FilingFormProps) {
  const t = useTranslate()
  const { act } = useCommands()
  const [draft, setDraft] = useState<FilingDraft>(() => ({ received: localDay(Date.now()) }))
  const [error, setError] = useState<CairnError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const set = (change: FilingDraft) => setDraft((before) => ({ ...before, ...change }))
  const file = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    setError(undefined)
    act('fileInName', terms.$id, filingOf(draft))
      .then((made) => {
        close()
        onFiled(itemKey((made as Item).$id))
      })
      .catch((thrown: unknown) => setError(toCairnError(thrown)))
      .finally(() => setBusy(false))
  }
  return (
    <form noValidate onSubmit={file}>
      <Stack gap="14px">
        <Text tone="muted">{t('consultation.filing.help')}</Text>
        <Field label={t('types.Consultation.props.projectName')} required>
          {(control) => (
            <Input
              {...control}
              value={draft.projectName ?? ''}
              onChange={(event) => set({ projectName: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('types.Consultation.props.primaryOrg')} required>
          {(control) => (
            <RelationPicker
              attributes={{ ...control, name: 'organization' }}
              type="Organization"
              many={false}
              value={draft.organization}
              onChange={(id) => set({ organization: typeof id === 'string' ? id : undefined })}
            />
          )}
        </Field>
        <Field label={t('types.Consultation.props.received')} required>
          {(control) => (
            <DateInput
              attributes={{ ...control, name: 'received' }}
              value={draft.received}
              onChange={(day) => set({ received: typeof day === 'string' ? day : undefined })}
            />
          )}
        </Field>
        <Field label={t('types.Consultation.props.identifiers')} help={t('consultation.filing.numbers')}>
          {(control) => (
            <Input
              {...control}
              value={draft.numbers ?? ''}
              onChange={(event) => set({ numbers: event.target.value })}
            />
          )}
        </Field>
        {error && (
          <ErrorNotice
            title={t('consultation.filing.refused')}
            next={t(textKey(error.code))}
            detail={error.message}
            detailLabel={t('ui.detail')}
          />
        )}
        <HStack justifyContent="flex-end">
          <Button onClick={close}>{t('consultation.filing.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={!isWholeFiling(draft)}>
            {t('consultation.filing.do')}
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}
