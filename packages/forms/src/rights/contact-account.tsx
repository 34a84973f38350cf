import * as v from 'valibot'
import { useCallback, useState } from 'react'
import { USER_STATES } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { errorBodyText, useCommands, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { Button, Callout, Chip, ErrorNotice, HStack, Section, Stack, Text, useAsync } from '@cairn/ui'
import { RightsEditor } from './lazy-rights-editor.ts'
import { InviteForm } from './invite-form.tsx'

/** Answer of the action `contactAccount`. */
const accountSchema = v.object({
  state: v.picklist(USER_STATES),
  user: v.optional(v.string()),
  lastSignIn: v.optional(v.string()),
  invited: v.optional(v.object({ at: v.string(), expires: v.string(), by: v.optional(v.string()) })),
  canBlock: v.boolean(),
})
type Account = v.InferOutput<typeof accountSchema>

/**
 * Asks the server for the account of the person behind a contact, and shows its state, buttons to invite and
 * block, and its rights. Renders nothing until it is known, and for users who may not invite the person.
 */
export default function ContactAccount({ item }: { item: Item }) {
  const translate = useTranslate()
  const { act } = useCommands()
  const id = item.$id
  const ask = useCallback(async () => v.parse(accountSchema, await act('contactAccount', id)), [act, id])
  // The item's update count `_u` changes with the state of the account.
  const [asked, again] = useAsync(ask, item._u)
  if (asked.status === 'loading') return null
  if (asked.status === 'failed')
    // Users who may not invite the person see nothing.
    return asked.error.code === 'notAllowed' ? null : (
      <ErrorNotice
        title={translate('forms.account.failed')}
        next={translate('forms.rights.failedNext')}
        retryLabel={translate('ui.retry')}
        onRetry={again}
        busy={asked.isAgain}
      />
    )
  const account = asked.value
  const name = item.$labels?.[id] ?? [item.firstName, item.lastName].filter(Boolean).join(' ')
  return (
    <>
      <Section title={translate('forms.account.title')}>
        <Stack gap="2">
          <HStack flexWrap="wrap">
            <Chip tone={toneOf(account.state)}>{translate(`forms.account.state.${account.state}`)}</Chip>
            <Known account={account} />
          </HStack>
          <Actions item={item} name={name} account={account} onChanged={again} />
        </Stack>
      </Section>
      {account.user !== undefined && <RightsEditor user={account.user} name={name} />}
    </>
  )
}

function Known({ account: { lastSignIn, invited } }: { account: Account }) {
  const translate = useTranslate()
  const language = useLanguage()
  const text =
    lastSignIn !== undefined
      ? translate('forms.account.lastSignIn', { date: formatDateTime(lastSignIn, language) })
      : invited && translate('forms.account.invitedUntil', { date: formatDateTime(invited.expires, language) })
  return (
    <>
      {text && (
        <Text size="sm" tone="muted">
          {text}
        </Text>
      )}
      {invited?.by !== undefined && <InvitedBy id={invited.by} />}
    </>
  )
}

function InvitedBy({ id }: { id: string }) {
  const translate = useTranslate()
  return (
    <Text size="sm" tone="muted">
      {translate('forms.account.invitedBy', { name: useLabel(id) ?? id })}
    </Text>
  )
}

interface ActionsProps {
  item: Item
  name: string
  account: Account
  onChanged: () => void
}

function Actions({ item, name, account, onChanged }: ActionsProps) {
  const translate = useTranslate()
  const { act, notify, openDialog } = useCommands()
  const [isInviting, setInviting] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const block = async (
    blocked: boolean,
    said: 'forms.account.blocked' | 'forms.account.withdrawn' | 'forms.account.unblocked',
  ) => {
    await act('blockContact', item.$id, { blocked })
    notify(translate(said, { name }))
    onChanged()
  }
  const ask = (
    question: 'forms.account.block' | 'forms.account.withdraw',
    said: 'forms.account.blocked' | 'forms.account.withdrawn',
  ) =>
    openDialog({
      title: translate(`${question}.title`, { name }),
      message: translate(`${question}.sure`, { name }),
      buttons: [
        { text: translate('forms.cancel') },
        { text: translate(`${question}.yes`), kind: 'danger', run: () => block(true, said) },
      ],
    })
  const unblock = () =>
    block(false, 'forms.account.unblocked').catch((thrown: unknown) =>
      setProblem(errorBodyText(translate, toCairnError(thrown).toBody()).title),
    )
  const hasAddress = typeof item.email === 'string'
  if (isInviting)
    return (
      <InviteForm
        item={item}
        onSent={() => {
          setInviting(false)
          onChanged()
        }}
        onCancel={() => setInviting(false)}
      />
    )
  return (
    <Stack gap="2">
      {problem && <Callout tone="bad" icon="alert" title={problem} />}
      {account.user === undefined && !hasAddress && <Text tone="muted">{translate('forms.account.noAddress')}</Text>}
      <HStack flexWrap="wrap">
        {account.user === undefined && hasAddress && (
          <Button size="sm" icon="mail" onClick={() => setInviting(true)}>
            {translate(account.state === 'INVITED' ? 'forms.account.again' : 'forms.account.invite')}
          </Button>
        )}
        {account.canBlock && account.state === 'INVITED' && (
          <Button size="sm" onClick={() => void ask('forms.account.withdraw', 'forms.account.withdrawn')}>
            {translate('forms.account.withdraw.yes')}
          </Button>
        )}
        {account.canBlock && account.user !== undefined && account.state !== 'BLOCKED' && (
          <Button size="sm" icon="lock" onClick={() => void ask('forms.account.block', 'forms.account.blocked')}>
            {translate('forms.account.block.yes')}
          </Button>
        )}
        {account.canBlock && account.state === 'BLOCKED' && (
          <Button size="sm" onClick={() => void unblock()}>
            {translate('forms.account.unblock')}
          </Button>
        )}
      </HStack>
    </Stack>
  )
}

function toneOf(state: Account['state']) {
  if (state === 'BLOCKED') return 'bad'
  return ['NONE', 'NEVER', 'NORECENT'].includes(state) ? 'neutral' : 'ok'
}
