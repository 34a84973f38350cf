import { textKey } from '@cairn/contract/errors'
import type { TextKey } from '@cairn/contract/texts'
import { useCell, useCommands, useItems, useSearch, useTranslate, type Item, type Query } from '@cairn/contract/web'
import { DateInput, RelationPicker } from '@cairn/forms'
import { itemKey } from '@cairn/model/cell-path'
import { Button, Checkbox, ErrorNotice, Field, HStack, Input, Stack, Text } from '@cairn/ui'
import { useMemo, useState, type FormEvent } from 'react'
import { filingOf, lackingIn } from '../../../model/filing/filing-draft.ts'
import { FilingDrop } from './filing-drop.tsx'
import { SameFile } from './same-file.tsx'
import { useFiling } from './use-filing.ts'

const TERMS: Query = { types: ['ConsultTerms'], max: 50, total: false }

/**
 * Shows the button to register a consultation that came by mail, post or a portal. Asks the server for terms
 * that the person may change; renders nothing for people without, and until it answers.
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
  const { draft, set, dropped, sender, error, isBusy, take, work } = useFiling('CommLog')
  const [isNewContact, setNewContact] = useState(false)
  const [isTried, setTried] = useState(false)
  const lacking = lackingIn(draft)
  const missing = (name: (typeof lacking)[number], key: TextKey = 'errors.required') =>
    isTried && lacking.includes(name) ? t(key) : undefined
  const from = dropped.mail?.from[0]
  const done = (id: string) => {
    close()
    onFiled(itemKey(id))
  }
  const file = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (lacking.length > 0) return setTried(true)
    const isSenders = sender.contact !== undefined && sender.organization === draft.organization
    void work(async () => {
      const made = await act('fileInName', terms.$id, {
        ...filingOf(draft),
        attachments: [...dropped.files.keys()],
        ...(dropped.shapes?.place ? { area: dropped.shapes.place } : {}),
        ...(dropped.log ? { log: dropped.log } : {}),
        ...(dropped.mail ? { fileLinks: dropped.mail.links } : {}),
        ...(isSenders ? { contact: sender.contact } : {}),
        ...(!isSenders && isNewContact && from ? { newContact: from } : {}),
      })
      done((made as Item).$id)
    })
  }
  return (
    <form noValidate onSubmit={file}>
      <Stack gap="14px">
        <Text tone="muted">{t('consultation.filing.help')}</Text>
        <FilingDrop
          title={t('consultation.filing.read')}
          dropped={dropped}
          isBusy={isBusy}
          onFiles={(files) => void take(files)}
        />
        <SameFile numbers={draft.numbers} terms={terms} dropped={dropped} work={work} onDone={done} />
        <Field label={t('types.Consultation.props.projectName')} required error={missing('projectName')}>
          {(control) => (
            <Input
              {...control}
              value={draft.projectName ?? ''}
              onChange={(event) => set({ projectName: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('types.Consultation.props.primaryOrg')}
          required
          error={missing('organization', 'consultation.filing.needsOrganization')}
        >
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
        {draft.organization === undefined && (
          <Field label={t('consultation.filing.newOrganization')} help={t('consultation.filing.newOrganization.help')}>
            {(control) => (
              <Input
                {...control}
                value={draft.newOrganization ?? ''}
                onChange={(event) => set({ newOrganization: event.target.value })}
              />
            )}
          </Field>
        )}
        {from && sender.contact === undefined && (
          <HStack as="label">
            <Checkbox checked={isNewContact} onChange={(event) => setNewContact(event.target.checked)} />
            <Text>
              {t('consultation.filing.newContact', { name: from.name || from.address, address: from.address })}
            </Text>
          </HStack>
        )}
        <Field label={t('types.Consultation.props.received')} required error={missing('received')}>
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
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('consultation.filing.do')}
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}
