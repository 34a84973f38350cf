import { CairnError, toCairnError } from '@cairn/contract/errors'
import { useTranslate, errorText } from '@cairn/contract/web'
import { Box, Button, Callout, ErrorNotice, Field, HStack, Input, Skeleton, Stack, Text } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { CodeForm } from './code-step.tsx'
import { EnrolmentCode, enrolmentSchema, type Enrolment } from './enrolment-code.tsx'

/** Width in pixels. */
const WIDTH = 480

const statusSchema = v.object({ isOn: v.boolean(), recoveryCodes: v.number() })
const codesSchema = v.object({ recoveryCodes: v.array(v.string()) })

type Step =
  | { name: 'loading' }
  | { name: 'off'; isRemoved?: boolean }
  | { name: 'on'; left: number }
  | { name: 'enrolling'; enrolment: Enrolment }
  | { name: 'codes'; codes: readonly string[] }

/**
 * Renders the dialog in which a person manages their own second factor: setting it up, recovery codes,
 * removing it.
 */
export default function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { step, error, isBusy, act } = useSecondFactor()
  return (
    <Dialog
      open
      onClose={onClose}
      persistent={step.name === 'codes'}
      title={t('app.secondFactor.title')}
      closeLabel={t('app.close')}
      maxWidth={WIDTH}
    >
      <Stack>
        {error && <ErrorNotice title={errorText(t, error).title} />}
        {step.name === 'loading' && !error && <Skeleton width="80%" />}
        {step.name === 'off' && (
          <>
            {step.isRemoved && <Callout tone="ok" icon="check" title={t('app.secondFactor.turnedOff')} />}
            <Text>{t('app.secondFactor.isOff')}</Text>
            <BeginForm isBusy={isBusy} onBegin={act.begin} />
          </>
        )}
        {step.name === 'enrolling' && (
          <>
            <EnrolmentCode enrolment={step.enrolment} />
            <CodeForm label={t('app.secondFactor.confirm')} help={false} isBusy={isBusy} onCode={act.confirm} />
          </>
        )}
        {step.name === 'on' && (
          <>
            <Callout tone="ok" icon="shield" title={t('app.secondFactor.isOn', { count: step.left })} />
            <WithPassword isBusy={isBusy} onRenew={act.renew} onRemove={act.remove} />
          </>
        )}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
      </Stack>
    </Dialog>
  )
}

function BeginForm({ isBusy, onBegin }: { isBusy: boolean; onBegin: (password: string) => void }) {
  const t = useTranslate()
  const [password, setPassword] = useState('')
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        onBegin(password)
      }}
    >
      <PasswordField password={password} onChange={setPassword} />
      <Button type="submit" kind="primary" alignSelf="flex-start" busy={isBusy} disabled={password === ''}>
        {t('app.secondFactor.begin')}
      </Button>
    </Stack>
  )
}

interface WithPasswordProps {
  isBusy: boolean
  onRenew: (password: string) => void
  onRemove: (password: string) => void
}

function WithPassword({ isBusy, onRenew, onRemove }: WithPasswordProps) {
  const t = useTranslate()
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField password={password} onChange={setPassword} />
      <HStack flexWrap="wrap">
        <Button busy={isBusy} disabled={password === ''} onClick={() => onRenew(password)}>
          {t('app.secondFactor.renew')}
        </Button>
        <Button kind="danger" busy={isBusy} disabled={password === ''} onClick={() => onRemove(password)}>
          {t('app.secondFactor.remove')}
        </Button>
      </HStack>
    </>
  )
}

function PasswordField({ password, onChange }: { password: string; onChange: (password: string) => void }) {
  const t = useTranslate()
  return (
    <Field label={t('app.secondFactor.password')}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslate()
  const { notices } = useShell()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notices.info(t('app.copied')),
      (thrown: unknown) => notices.report(thrown),
    )
  return (
    <>
      <Text fontWeight="semibold">{t('app.secondFactor.codes')}</Text>
      <Text>{t('app.secondFactor.codesHelp')}</Text>
      <Box
        as="ul"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(11.875rem, 100%), 1fr))"
        gap="6px"
        listStyleType="none"
      >
        {codes.map((code) => (
          <Box as="li" key={code} fontFamily="ui-monospace, monospace" userSelect="all">
            {code}
          </Box>
        ))}
      </Box>
      <HStack flexWrap="wrap">
        <Button onClick={() => void copy()}>{t('app.secondFactor.copy')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('app.secondFactor.done')}
        </Button>
      </HStack>
    </>
  )
}

function useSecondFactor() {
  const { channel } = useShell()
  const [step, setStep] = useState<Step>({ name: 'loading' })
  const [error, setError] = useState<CairnError>()
  const [isBusy, setBusy] = useState(false)
  const call = async (action: string, body: object, next: (answer: unknown) => Step) => {
    setBusy(true)
    setError(undefined)
    try {
      setStep(next(await channel.send(`act/${action}`, body)))
    } catch (thrown) {
      setError(v.isValiError(thrown) ? new CairnError('emptyResponse') : toCairnError(thrown))
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    let isCurrent = true
    channel
      .send('act/secondFactor', {})
      .then(stepOf)
      .then(
        (first) => isCurrent && setStep(first),
        (thrown: unknown) => isCurrent && setError(toCairnError(thrown)),
      )
    return () => void (isCurrent = false)
  }, [channel])
  const act = {
    begin: (password: string) => void call('beginSecondFactor', { password }, enrolling),
    confirm: (code: string) => void call('confirmSecondFactor', { code }, showing),
    renew: (password: string) => void call('renewRecoveryCodes', { password }, showing),
    remove: (password: string) =>
      void call('removeSecondFactor', { password }, () => ({ name: 'off', isRemoved: true })),
  }
  return { step, error, isBusy, act }
}

function stepOf(answer: unknown): Step {
  const { isOn, recoveryCodes } = v.parse(statusSchema, answer)
  return isOn ? { name: 'on', left: recoveryCodes } : { name: 'off' }
}

function enrolling(answer: unknown): Step {
  return { name: 'enrolling', enrolment: v.parse(enrolmentSchema, answer) }
}

function showing(answer: unknown): Step {
  return { name: 'codes', codes: v.parse(codesSchema, answer).recoveryCodes }
}
