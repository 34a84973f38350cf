import { useState } from 'react'
import * as v from 'valibot'
import { toCairnError } from '@cairn/contract/errors'
import { useCommands, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Callout, HStack, ItemChip, Stack, Text } from '@cairn/ui'
import { RightForm } from './right-form.tsx'
import { grantText } from './right-text.ts'
import type { WantedRight } from './rights-api.ts'

/** The answer of `invite`. */
const invitedSchema = v.object({ isMailed: v.optional(v.boolean(), true), link: v.optional(v.string()) })

/**
 * Props of `InviteForm`, which shows a form that invites the person behind a contact by email, with the
 * rights they get when they accept.
 */
export interface InviteFormProps {
  /** The contact, which has an email address. */
  item: Item
  /** Called after the invitation was sent, or was made and waits. */
  onSent: () => void
  onCancel: () => void
}

/**
 * Shows a form that invites the person behind a contact by email, with the rights they get when they
 * accept.
 */
export function InviteForm({ item, onSent, onCancel }: InviteFormProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const { act, notify } = useCommands()
  const [rights, setRights] = useState<readonly WantedRight[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<{ link: string | undefined }>()
  const send = async () => {
    setBusy(true)
    try {
      const answer = await act('invite', item.$id, { rights, language: language.slice(0, 2) })
      const { isMailed, link } = v.parse(invitedSchema, answer)
      if (isMailed) {
        notify(translate('forms.account.sent', { email: String(item.email) }))
        onSent()
      } else setWaiting({ link })
    } catch (thrown) {
      setProblem(translate(toCairnError(thrown).toBody().userMessage))
      setBusy(false)
    }
  }
  if (waiting) return <Waiting link={waiting.link} onDone={onSent} />
  return (
    <Stack gap="3" padding="12px 14px" border="1px solid" borderColor="line" borderRadius="md" maxWidth="560px">
      <Text>{translate('forms.account.goesTo', { email: String(item.email) })}</Text>
      <Text size="sm" tone="muted">
        {translate(rights.length === 0 ? 'forms.account.noRights' : 'forms.account.withRights')}
      </Text>
      <PromisedRights rights={rights} onChange={setRights} />
      {isChoosing ? (
        <RightForm
          submitLabel={translate('forms.account.addRight')}
          onGive={(right) => {
            setRights([...rights.filter((other) => !isSame(other, right)), right])
            setChoosing(false)
          }}
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <Box>
          <Button size="sm" icon="plus" onClick={() => setChoosing(true)}>
            {translate('forms.account.addRight')}
          </Button>
        </Box>
      )}
      {problem && <Callout tone="bad" icon="alert" title={problem} />}
      <HStack justifyContent="flex-end">
        <Button onClick={onCancel}>{translate('forms.cancel')}</Button>
        <Button kind="primary" icon="mail" busy={isBusy} onClick={() => void send()}>
          {translate('forms.account.send')}
        </Button>
      </HStack>
    </Stack>
  )
}

/** Says that the invitation waits for a mail server, and shows the link to hand over, if one may. */
function Waiting({ link, onDone }: { link: string | undefined; onDone: () => void }) {
  const translate = useTranslate()
  const { report } = useCommands()
  const copy = () => void navigator.clipboard.writeText(link ?? '').catch(report)
  return (
    <Callout
      tone="warn"
      icon="mail"
      title={translate('forms.account.mailWaits')}
      actions={
        <>
          {link !== undefined && (
            <Button icon="link" onClick={copy}>
              {translate('forms.account.copyLink')}
            </Button>
          )}
          <Button onClick={onDone}>{translate('forms.account.done')}</Button>
        </>
      }
    >
      {link === undefined ? (
        translate('forms.account.mailWaitsHelp')
      ) : (
        <>
          <Text>{translate('forms.account.handOver')}</Text>
          <Text wordBreak="break-all">{link}</Text>
        </>
      )}
    </Callout>
  )
}

interface PromisedRightsProps {
  rights: readonly WantedRight[]
  onChange: (rights: readonly WantedRight[]) => void
}

function PromisedRights({ rights, onChange }: PromisedRightsProps) {
  if (rights.length === 0) return null
  return (
    <Box display="flex" flexWrap="wrap" gap="6px">
      {rights.map((right, at) => (
        <PromisedRight
          key={`${right.grant} ${right.grantedBy} ${right.scope?.owner ?? ''}`}
          right={right}
          onRemove={() => onChange(rights.filter((_, other) => other !== at))}
        />
      ))}
    </Box>
  )
}

function PromisedRight({ right, onRemove }: { right: WantedRight; onRemove: () => void }) {
  const translate = useTranslate()
  const giver = useLabel(right.grantedBy) ?? right.grantedBy
  const owner = useLabel(right.scope?.owner ?? '')
  const words =
    right.grant === 'role'
      ? giver
      : [
          grantText(translate, right.grant),
          giver,
          ...(owner ? [translate('forms.rights.only', { name: owner })] : []),
        ].join(' · ')
  return <ItemChip label={words} onRemove={onRemove} removeLabel={translate('forms.remove')} />
}

function isSame(left: WantedRight, right: WantedRight): boolean {
  return left.grant === right.grant && left.grantedBy === right.grantedBy && left.scope?.owner === right.scope?.owner
}
