import * as v from 'valibot'
import { useState, type ReactNode } from 'react'
import { HIDDEN_LABEL } from '@cairn/contract'
import { useLabel, useLanguage, useTranslate, useLoadedLabel, type Item } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { RichTextView } from '@cairn/forms'
import { formatDate, formatDateTime, formatRelative, formatWeekday } from '@cairn/model/format'
import { Avatar, Box, Button, Chip, HStack, Spacer, Text } from '@cairn/ui'
import { MessageFiles } from './message-files.tsx'
import { RedactButton } from './redact-button.tsx'

const redactionSchema = v.object({ by: v.string(), at: v.string(), reason: v.string() })

/**
 * Shows one message: author, time, text, mentions and files. `before` is the message above; a new day gets a
 * heading.
 */
export function MessageEntry({ item, before }: { item: Item; before?: Item | undefined }) {
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const { ts } = item._c
  const name = useLabel(String(item.author ?? item._c.by)) ?? ''
  const isNewDay = before !== undefined && dayOf(before) !== dayOf(item)
  return (
    <>
      {isNewDay && (
        <Box textAlign="center" paddingTop="10px">
          <Text size="sm" tone="muted">
            {formatWeekday(dayOf(item), language)}
          </Text>
        </Box>
      )}
      <Entry
        name={name}
        when={
          <time dateTime={ts} title={formatDateTime(ts, language)}>
            {formatRelative(Date.parse(ts), now, language)}
          </time>
        }
        item={item}
      >
        <MessageBody item={item} />
      </Entry>
    </>
  )
}

interface EntryProps {
  name: string
  when: ReactNode
  item?: Item
  children: ReactNode
}

/**
 * Lays out a message: initials and name of the author, the time, that it came by mail, the button to redact
 * it for who may, and the content.
 */
export function Entry({ name, when, item, children }: EntryProps) {
  const t = useTranslate()
  return (
    <Box as="article" aria-label={name} display="flex" gap="10px" padding="10px 16px" alignItems="flex-start">
      <Avatar name={name} />
      <Box flex="1" minWidth="0">
        <HStack gap="8px" flexWrap="wrap">
          <Text fontWeight="semibold">{name}</Text>
          <Text size="sm" tone="muted">
            {when}
          </Text>
          {item?.channel === 'MAIL' && <Chip icon="mail">{t('conversations.byMail')}</Chip>}
          <Spacer />
          {item?.$can?.['redact'] && <RedactButton item={item} />}
        </HStack>
        {children}
      </Box>
    </Box>
  )
}

function MessageBody({ item }: { item: Item }) {
  const redaction = v.safeParse(redactionSchema, item.redaction)
  const mentions = [item.mentions ?? []].flat().map(String)
  const attachments = [item.attachments ?? []].flat().map(String)
  return (
    <>
      {redaction.success ? (
        <Redacted {...redaction.output} original={item.original} />
      ) : (
        <RichTextView value={item.body} />
      )}
      {mentions.length > 0 && (
        <HStack gap="6px" flexWrap="wrap" paddingTop="4px">
          {mentions.map((id) => (
            <Mention key={id} id={id} />
          ))}
        </HStack>
      )}
      {attachments.length > 0 && <MessageFiles ids={attachments} />}
    </>
  )
}

/** Shows a mentioned person. Renders nothing if the reader may not see the name. */
function Mention({ id }: { id: string }) {
  const label = useLoadedLabel(id)
  return label === undefined || label === HIDDEN_LABEL ? null : <Chip icon="bell">{label}</Chip>
}

/** Shows who redacted a message, when and why. People who may see the original can open it. */
function Redacted({ by, at, reason, original }: v.InferOutput<typeof redactionSchema> & { original: unknown }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const when = formatDate(at.slice(0, 10), useLanguage())
  return (
    <Box borderInlineStart="3px solid" borderColor="lineStrong" paddingInlineStart="10px">
      <Text tone="muted">{t('conversations.redacted', { who: useLabel(by) ?? '', when, reason })}</Text>
      {original !== undefined && (
        <Button size="sm" kind="ghost" icon="lock" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'conversations.hideOriginal' : 'conversations.showOriginal')}
        </Button>
      )}
      {isOpen && <RichTextView value={original} />}
    </Box>
  )
}

function dayOf({ _c }: Item): string {
  return localDay(Date.parse(_c.ts))
}
