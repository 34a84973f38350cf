import { useId, type ClipboardEvent, type DragEvent } from 'react'
import { HIDDEN_LABEL } from '@cairn/contract'
import { useSession, useTranslate, useLoadedLabel, type Item } from '@cairn/contract/web'
import { RichTextInput } from '@cairn/forms'
import { Box, Button, HStack, Kbd, Spacer, Text, ToggleChip } from '@cairn/ui'
import { participantsOf } from '../../../model/taking-part.ts'
import { useMessageFiles } from './message-files.tsx'
import { isBlankText, staysMentioned } from '../../../model/message-body.ts'
import { useTellTyping } from './typing.tsx'
import type { Sending } from './use-sending.ts'

/** Hides the group of mentions if it has no button: the person may see nobody's name. */
const NOBODY_HIDDEN = { '&:not(:has(button))': { display: 'none' } }

/**
 * Renders the field for a message. Ctrl+Enter sends it. Participants are mentioned by `@` and their name, or
 * by a button.
 */
export function Composer({ thread, sending }: { thread: Item; sending: Sending }) {
  const t = useTranslate()
  const id = useId()
  const own = useSession()?.contact
  const { draft, setDraft, send } = sending
  const others = participantsOf(thread).filter((each) => each !== own)
  const files = useMessageFiles(thread, sending)
  const isEmpty = files.isBusy || (isBlankText(draft.body) && draft.attachments.length === 0)
  const tellTyping = useTellTyping(thread)
  const { $labels = {} } = thread
  const nameOf = (contact: string) => ($labels[contact] === HIDDEN_LABEL ? undefined : $labels[contact])
  const write = (body: unknown) => {
    tellTyping()
    setDraft({ body, mentions: draft.mentions.filter((each) => staysMentioned(nameOf(each), draft.body, body)) })
  }
  const pointTo = (contact: string) => setDraft({ mentions: [...new Set([...draft.mentions, contact])] })
  const toggle = (contact: string) =>
    draft.mentions.includes(contact)
      ? setDraft({ mentions: draft.mentions.filter((each) => each !== contact) })
      : pointTo(contact)
  const people = others.flatMap((contact) => {
    const label = nameOf(contact)
    return label === undefined ? [] : [{ id: contact, label }]
  })
  return (
    <Box
      as="form"
      borderTop="1px solid"
      borderColor="line"
      padding="10px 12px"
      display="flex"
      flexDirection="column"
      gap="8px"
      bg="sunken"
      onSubmit={(event: { preventDefault: () => void }) => event.preventDefault()}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        files.take([...event.clipboardData.files])
      }}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        files.take([...event.dataTransfer.files])
      }}
      onKeyDown={(event: {
        key: string
        ctrlKey: boolean
        metaKey: boolean
        preventDefault: () => void
        stopPropagation: () => void
      }) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isEmpty) return
        event.preventDefault()
        event.stopPropagation()
        send()
      }}
      css={{ '& .tiptap': { minHeight: '44px !important', maxHeight: '160px', overflowY: 'auto' } }}
    >
      <RichTextInput
        attributes={{
          id,
          name: 'body',
          'aria-invalid': undefined,
          'aria-describedby': undefined,
          'aria-required': undefined,
        }}
        label={t('conversations.message')}
        value={draft.body}
        onChange={write}
        isMessage
        nameable={{ people, onName: pointTo }}
        // After sending a message the person goes on typing.
        takesFocus={sending.round > 0}
      />
      {files.list}
      <HStack gap="6px" flexWrap="wrap">
        {files.button}
        {others.length > 0 && (
          <HStack role="group" aria-label={t('conversations.mention')} gap="6px" flexWrap="wrap" css={NOBODY_HIDDEN}>
            <Text size="sm" tone="muted">
              {t('conversations.mention')}
            </Text>
            {others.map((contact) => (
              <MentionChip
                key={contact}
                id={contact}
                isOn={draft.mentions.includes(contact)}
                onToggle={() => toggle(contact)}
              />
            ))}
          </HStack>
        )}
        <Spacer />
        <Kbd>{t('conversations.sendKey')}</Kbd>
        <Button kind="primary" size="sm" disabled={isEmpty} onClick={send}>
          {t('conversations.send')}
        </Button>
      </HStack>
    </Box>
  )
}

function MentionChip({ id, isOn, onToggle }: { id: string; isOn: boolean; onToggle: () => void }) {
  const label = useLoadedLabel(id)
  if (label === undefined || label === HIDDEN_LABEL) return null
  return (
    <ToggleChip pressed={isOn} onClick={onToggle}>
      {label}
    </ToggleChip>
  )
}
