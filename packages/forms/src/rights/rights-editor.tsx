import { useState } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout, Chip, ErrorNotice, Section, Skeleton, Stack, Text } from '@cairn/ui'
import { HeldRightRow } from './held-right.tsx'
import { RightForm } from './right-form.tsx'
import type { HeldRight, WantedRight } from './rights-api.ts'
import { capabilityText } from './right-text.ts'
import { useRights } from './use-rights.ts'

/** Props of `RightsEditor`, which shows and edits the rights of an account (`rights-editor.tsx`). */
export interface RightsEditorProps {
  /** Id of the account. */
  user: string
  /** Name of the person. */
  name: string
}

/**
 * Shows the rights of an account, and lets the user give and revoke those they hold themselves. The
 * server checks every change and what the user may see.
 */
export default function RightsEditor({ user, name }: RightsEditorProps) {
  const translate = useTranslate()
  const { act, notify, openDialog } = useCommands()
  const [state, retry] = useRights(user)
  const [isGiving, setGiving] = useState(false)
  const change = (action: string, right: WantedRight & { reason?: string }) =>
    act(action, user, { subjectID: user, ...right })
  const give = async (right: WantedRight & { reason?: string }) => {
    await change('giveGrant', right)
    setGiving(false)
    notify(translate('forms.rights.given', { name }))
    retry()
  }
  const take = ({ grant, grantedBy, scope }: HeldRight) =>
    openDialog({
      title: translate('forms.rights.takeTitle'),
      message: translate('forms.rights.takeSure', { name }),
      buttons: [
        { text: translate('forms.cancel') },
        {
          text: translate('forms.rights.take'),
          kind: 'danger',
          run: async () => {
            await change('takeGrant', { grant, grantedBy, ...(scope ? { scope } : {}) })
            retry()
          },
        },
      ],
    })
  return (
    <Section title={translate('forms.rights.title')}>
      {state.status === 'loading' && <Skeleton width="60%" />}
      {state.status === 'failed' && (
        <ErrorNotice
          title={translate('forms.rights.failed')}
          next={translate('forms.rights.failedNext')}
          retryLabel={translate('ui.retry')}
          onRetry={retry}
          busy={state.isAgain}
        />
      )}
      {state.status === 'ready' && (
        <Stack gap="3">
          {state.value.admin && <Callout tone="info" icon="lock" title={translate('forms.rights.isAdmin', { name })} />}
          {state.value.capabilities.length > 0 && (
            <Box display="flex" flexWrap="wrap" gap="6px" alignItems="center">
              <Text size="sm" tone="muted">
                {translate('forms.rights.capabilities')}
              </Text>
              {state.value.capabilities.map((capability) => (
                <Chip key={capability}>{capabilityText(translate, capability)}</Chip>
              ))}
            </Box>
          )}
          {state.value.rights.length === 0 && <Text tone="muted">{translate('forms.rights.none', { name })}</Text>}
          <Box as="ul" display="flex" flexDirection="column" listStyleType="none" padding="0" margin="0">
            {state.value.rights.map((right) => (
              <HeldRightRow key={keyOf(right)} right={right} onTake={() => void take(right)} />
            ))}
          </Box>
          {isGiving ? (
            <RightForm
              submitLabel={translate('forms.rights.give')}
              asksWhy
              hasItems
              onGive={give}
              onCancel={() => setGiving(false)}
            />
          ) : (
            <Box>
              <Button icon="plus" size="sm" onClick={() => setGiving(true)}>
                {translate('forms.rights.give')}
              </Button>
            </Box>
          )}
        </Stack>
      )}
    </Section>
  )
}

function keyOf({ grant, grantedBy, scope }: HeldRight): string {
  return `${grant} ${grantedBy} ${JSON.stringify(scope ?? {})}`
}
