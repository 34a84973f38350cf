import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { NOTIFY_MODES, type NotifyChoices } from '@cairn/contract/notify'
import { useItemType, errorText } from '@cairn/contract/web'
import { localTimeZone } from '@cairn/model/zones'
import { Box, ErrorNotice, Field, NativeSelect, Section, SegmentedControl, Skeleton, Text, TimeInput } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useShell } from '../../state/shell.ts'
import { fetchChoices, setChoices } from '../../state/notify/notify-calls.ts'
import { useNotifyTexts } from '../../state/notify/texts.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { BREADTHS, breadthOf, MAILINGS, mailingOf, toBreadth, toMailing } from './three-choices.ts'

type Changes = Parameters<typeof setChoices>[1]
type Kind = NotifyChoices['kinds'][number]

/** What one may choose for a kind; nothing chosen is as suggested. */
const PREFERENCES = ['DEFAULT', 'PREFS', 'ALWAYS', 'NEVER'] as const

/**
 * Renders, on the person's own profile, their notification preferences: which events, and when by e-mail.
 * Loads them from the server and stores each change at once.
 */
export default function NotifyChoicesSection() {
  const t = useNotifyTexts()
  const { choices, error, change, retry } = useChoices()
  return (
    <Section title={t('app.notify.choices')} note={t('app.notify.choicesHelp')}>
      {choices && (
        <>
          <Choice
            label={t('app.notify.breadth')}
            value={breadthOf(choices)}
            options={BREADTHS.map((value) => ({ value, label: t(`app.notify.breadth.${value}`) }))}
            onChange={(breadth) => change(toBreadth(choices, breadth))}
          />
          <Choice
            label={t('app.notify.mail')}
            value={mailingOf(choices)}
            options={MAILINGS.map((value) => ({ value, label: t(`app.notify.mail.${value}`) }))}
            onChange={(mailing) => change(toMailing(choices, mailing))}
          />
          {choices.mail && <Digest digest={choices.digest} onChange={change} />}
          <OneByOne kinds={choices.kinds} onChange={change} />
        </>
      )}
      {!choices && !error && <Skeleton width="60%" />}
      {error && !choices && (
        <ErrorNotice
          title={t('app.notify.failed')}
          next={errorText(t, error).title}
          retryLabel={t('app.retry')}
          onRetry={retry}
        />
      )}
    </Section>
  )
}

function KindRow({ kind, onChange }: { kind: Kind; onChange: (changes: Changes) => void }) {
  const t = useNotifyTexts()
  // The name of a kind comes with the data of the area that has it.
  useItemType(kind.type ?? '')
  const suggested = t(`app.notify.kind.${kind.suggested}`)
  const name = t(`events.${kind.kind}`)
  return (
    <Box
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(11.25rem, 100%), 1fr))"
      maxWidth="880px"
      gap="2"
      alignItems="center"
    >
      <Text>{name}</Text>
      <NativeSelect
        aria-label={t('app.notify.preferenceFor', { kind: name })}
        value={kind.preference === 'NIL' ? 'DEFAULT' : kind.preference}
        onChange={(event) => {
          const preference = PREFERENCES.find((each) => each === event.target.value)
          if (preference) onChange({ kinds: { [kind.kind]: { preference } } })
        }}
      >
        {PREFERENCES.map((each) => (
          <option key={each} value={each}>
            {t(`app.notify.kind.${each}`, { suggested })}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t('app.notify.modeFor', { kind: name })}
        value={kind.mode}
        onChange={(event) => {
          const mode = NOTIFY_MODES.find((each) => each === event.target.value)
          if (mode) onChange({ kinds: { [kind.kind]: { mode } } })
        }}
      >
        {NOTIFY_MODES.map((each) => (
          <option key={each} value={each}>
            {t(`app.notify.mode.${each}`)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  /** Undefined where kinds were chosen one by one. */
  value: T | undefined
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

function Choice<T extends string>(props: ChoiceProps<T>) {
  const t = useNotifyTexts()
  return (
    <Box>
      <Text tone="muted">{props.label}</Text>
      <SegmentedControl {...props} />
      {props.value === undefined && <Text size="sm">{t('app.notify.mixed')}</Text>}
    </Box>
  )
}

/** Renders, folded, the kinds of event of the areas in which this person has a view. */
function OneByOne({ kinds, onChange }: { kinds: readonly Kind[]; onChange: (changes: Changes) => void }) {
  const t = useNotifyTexts()
  const { types, views } = useRegistry()
  const own = new Set([...views.values()].map(({ area }) => area.id))
  const reaching = kinds.filter(({ type = '' }) => own.has(types.get(type)?.area.id ?? '') || !types.has(type))
  const [isOpen, setOpen] = useState(false)
  return (
    <Box as="details" onToggle={(event) => setOpen((event.target as HTMLDetailsElement).open)}>
      <Box as="summary" cursor="pointer" minHeight="2rem">
        {t('app.notify.oneByOne')}
      </Box>
      {isOpen && reaching.map((kind) => <KindRow key={kind.kind} kind={kind} onChange={onChange} />)}
    </Box>
  )
}

function Digest({ digest, onChange }: { digest: NotifyChoices['digest']; onChange: (changes: Changes) => void }) {
  const t = useNotifyTexts()
  const here = localTimeZone()
  const [time, setTime] = useState(clockOf(digest.minute))
  return (
    <Field label={t('app.notify.digestAt')} help={t('app.notify.digestZone', { zone: digest.zone })}>
      {(control) => (
        <TimeInput
          {...control}
          value={time}
          onTime={(next) => {
            setTime(next)
            const minute = minuteOf(next)
            // A time is meant where it is chosen.
            if (minute !== undefined) onChange({ digest: { minute, zone: here } })
          }}
        />
      )}
    </Field>
  )
}

function useChoices() {
  const { channel, notices } = useShell()
  const [choices, setShown] = useState<NotifyChoices>()
  const [error, setError] = useState<CairnError>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    setError(undefined)
    fetchChoices(channel).then(setShown, (thrown: unknown) => setError(toCairnError(thrown)))
  }, [channel, attempt])
  const change = (changes: Changes) => {
    const former = choices
    // Shown at once (optimistic), and reverted if it cannot be stored.
    setShown(former && withChanges(former, changes))
    setChoices(channel, changes).then(setShown, (thrown: unknown) => {
      setShown(former)
      notices.report(thrown)
    })
  }
  return { choices, error, change, retry: () => setAttempt(attempt + 1) }
}

function withChanges({ kinds, mail, digest }: NotifyChoices, changes: Changes): NotifyChoices {
  return {
    kinds: kinds.map((kind) => {
      const { preference, mode } = changes.kinds?.[kind.kind] ?? {}
      return { ...kind, ...(preference ? { preference } : {}), ...(mode ? { mode } : {}) }
    }),
    mail: changes.mail ?? mail,
    digest: changes.digest ?? digest,
  }
}

function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function minuteOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
