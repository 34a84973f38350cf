import { useId, useRef, useState, type ComponentType } from 'react'
import { RECORDING_USES, type RecordingUse } from '@cairn/contract'
import { textKey, toCairnError, type ErrorCode } from '@cairn/contract/errors'
import { useItemType, useTranslate } from '@cairn/contract/web'
import { Box, Button, Checkbox, Field, HStack, Input, Stack, Text } from '@cairn/ui'
import { RelationPicker } from '../relations/relation-picker.tsx'
import type { Spoken } from './spoken.ts'

/**
 * Props of a `SpeakerPart`: the speaker as entered so far, and where to put what is done on sending the form.
 */
export interface SpeakerPartProps {
  spoken: Spoken
  /** Sets what is done when the question is answered; undefined for nothing. */
  onKeep: (keep: (() => Promise<void>) | undefined) => void
}
/** Component that an area adds to the speaker form. */
export type SpeakerPart = ComponentType<SpeakerPartProps>

interface SpeakerFormProps {
  former: Spoken | undefined
  Part: SpeakerPart | undefined
  onAnswer: (spoken: Spoken) => void
  close: () => void
}

/** Asks who speaks, how they wish to be named, and what the recordings may be used for. */
export function SpeakerForm({ former, Part, onAnswer, close }: SpeakerFormProps) {
  const translate = useTranslate()
  const [creditAs, setCreditAs] = useState(former?.creditAs ?? '')
  const [credit, setCredit] = useState<string[]>(former?.credit ?? [])
  const [uses, setUses] = useState<RecordingUse[]>(former?.agreedFor ?? [])
  const further = useRef<(() => Promise<void>) | undefined>(undefined)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ErrorCode | undefined>(undefined)
  const contactsId = useId()
  const hasContacts = useItemType('Contact') !== undefined
  const spoken: Spoken = { creditAs: creditAs.trim(), credit, agreedFor: uses }
  const [isNamed, isAgreed] = [spoken.creditAs !== '', uses.length > 0]
  const answer = async () => {
    setTried(true)
    if (!isNamed || !isAgreed) return
    setBusy(true)
    try {
      await further.current?.()
      onAnswer(spoken)
      close()
    } catch (thrown) {
      setRefused(toCairnError(thrown).code)
      setBusy(false)
    }
  }
  const mend = translate('forms.speaker.noName')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void answer()
      }}
    >
      <Stack gap="14px">
        <Field
          label={translate('forms.speaker.name')}
          help={translate('forms.speaker.nameHelp')}
          required
          error={isTried && !isNamed ? mend : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={creditAs}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setCreditAs(target.value)}
            />
          )}
        </Field>
        {hasContacts && (
          <Field label={translate('forms.speaker.contact')}>
            {() => (
              <RelationPicker
                attributes={{
                  ...{ id: contactsId, name: 'credit', 'aria-invalid': undefined },
                  ...{ 'aria-describedby': undefined, 'aria-required': undefined },
                }}
                type="Contact"
                many
                value={credit}
                onChange={(value) => setCredit([value ?? []].flat().map(String))}
              />
            )}
          </Field>
        )}
        <Box as="fieldset" border="0" padding="0" margin="0" minWidth="0">
          <Text as="legend" padding="0" fontWeight="medium">
            {translate('forms.speaker.uses')}
          </Text>
          <Stack gap="6px" marginTop="6px">
            {RECORDING_USES.map((use) => (
              <HStack as="label" key={use} gap="8px" minHeight="2rem" cursor="pointer">
                <Checkbox
                  checked={uses.includes(use)}
                  onChange={({ target }) =>
                    setUses(RECORDING_USES.filter((one) => (one === use ? target.checked : uses.includes(one))))
                  }
                />
                {translate(`types.Attachment.options.agreedFor.${use}`)}
              </HStack>
            ))}
          </Stack>
          {isTried && !isAgreed && (
            <Text role="alert" color="bad" size="sm">
              {translate('forms.speaker.noUse')}
            </Text>
          )}
        </Box>
        {Part && <Part spoken={spoken} onKeep={(keep) => void (further.current = keep)} />}
        {refused && (
          <Text role="alert" color="bad" size="sm">
            {translate(textKey(refused))}
          </Text>
        )}
        <HStack justifyContent="flex-end">
          <Button onClick={close}>{translate('forms.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {translate('forms.speaker.answer')}
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}
