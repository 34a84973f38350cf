import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { INVITE_RIGHT } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import { errorBodyText, useCommands, useLabel, useTranslate, type Item } from '@cairn/contract/web'
import { Button, Callout, Field, HStack, Section, Stack, Textarea, useAsync } from '@cairn/ui'
import { PromisedRights } from './promised-rights.tsx'
import type { WantedRight } from './rights-api.ts'

const allowedSchema = v.object({ [INVITE_RIGHT]: v.boolean() })

/**
 * Shows, to those who may answer an open request to join a community, how to let the person in, with rights,
 * or to decline with a reason. Renders nothing for others.
 */
export default function AnswerJoin({ item }: { item: Item }) {
  const { act } = useCommands()
  const id = item.$id
  const ask = useCallback(
    async () => v.parse(allowedSchema, await act('isAllowed', id, { actions: [INVITE_RIGHT] }))[INVITE_RIGHT],
    [act, id],
  )
  const [asked] = useAsync(ask)
  const mayAnswer = item.state === 'OPEN' && asked.status === 'ready' && asked.value
  return mayAnswer ? <Answer item={item} /> : null
}

function Answer({ item }: { item: Item }) {
  const translate = useTranslate()
  const { act, notify } = useCommands()
  const [rights, setRights] = useState<readonly WantedRight[]>([])
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const values = { name: String(item['name'] ?? ''), community: useLabel(String(item['owner'])) ?? '' }
  const answer = async (accept: boolean) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act('answerToJoin', item.$id, accept ? { accept, rights } : { accept, reason: reason.trim() })
      notify(translate(accept ? 'forms.join.accepted' : 'forms.join.declined', values))
    } catch (thrown) {
      setProblem(errorBodyText(translate, toCairnError(thrown).toBody()).title)
    }
    setBusy(false)
  }
  return (
    <Section title={translate('forms.join.title', values)}>
      <Stack gap="3" maxWidth="560px">
        {problem && <Callout tone="bad" icon="alert" title={problem} />}
        {isDeclining ? (
          <>
            <Field label={translate('forms.join.reason')} help={translate('forms.join.reasonHelp', values)}>
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={1000}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
            <HStack justifyContent="flex-end">
              <Button onClick={() => setDeclining(false)}>{translate('forms.cancel')}</Button>
              <Button kind="danger" busy={isBusy} disabled={reason.trim() === ''} onClick={() => void answer(false)}>
                {translate('forms.join.decline')}
              </Button>
            </HStack>
          </>
        ) : (
          <>
            <PromisedRights rights={rights} onChange={setRights} />
            <HStack justifyContent="flex-end">
              <Button onClick={() => setDeclining(true)}>{translate('forms.join.decline')}</Button>
              <Button kind="primary" icon="user-plus" busy={isBusy} onClick={() => void answer(true)}>
                {translate('forms.join.accept')}
              </Button>
            </HStack>
          </>
        )}
      </Stack>
    </Section>
  )
}
