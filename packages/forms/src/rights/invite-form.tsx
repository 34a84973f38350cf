import { useState } from 'react'
import * as v from 'valibot'
import { toCairnError } from '@cairn/contract/errors'
import { errorBodyText, useCommands, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { Button, Callout, HStack, Stack, Text } from '@cairn/ui'
import { PromisedRights } from './promised-rights.tsx'
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
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<{ link: string | undefined }>()
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await act('invite', item.$id, { rights, language: language.slice(0, 2) })
      const { isMailed, link } = v.parse(invitedSchema, answer)
      if (isMailed) {
        notify(translate('forms.account.sent', { email: String(item.email) }))
        onSent()
      } else setWaiting({ link })
    } catch (thrown) {
      setProblem(errorBodyText(translate, toCairnError(thrown).toBody()).title)
      setBusy(false)
    }
  }
  if (waiting) return <Waiting link={waiting.link} onDone={onSent} />
  return (
    <Stack gap="3" padding="12px 14px" border="1px solid" borderColor="line" borderRadius="md" maxWidth="560px">
      <Text>{translate('forms.account.goesTo', { email: String(item.email) })}</Text>
      <PromisedRights rights={rights} onChange={setRights} />
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
