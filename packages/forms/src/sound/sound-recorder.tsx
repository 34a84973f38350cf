import { useEffect, useEffectEvent, useRef, type ChangeEvent, type ReactNode } from 'react'
import { useCommands, useTranslate } from '@cairn/contract/web'
import { Avatar, Box, Button, Callout, HStack, Text } from '@cairn/ui'
import { SoundIcon } from '@cairn/ui/sound'
import type { SpeakerPart } from './speaker-form.tsx'
import type { Spoken } from './spoken.ts'
import { useRecorder, type RecorderState } from './use-recorder.ts'
import { useSpeaker, type Speaker } from './use-speaker.tsx'

/** Props of `SoundRecorder`, which records with the microphone. */
export interface SoundRecorderProps {
  /**
   * Called when the person keeps a take: the bytes of a WAV file, and who speaks if that is asked. Without
   * it a take is heard by the person alone, and goes.
   */
  onTake?: ((wav: Uint8Array<ArrayBuffer>, spoken?: Spoken) => void) | undefined
  /**
   * Asks who speaks, and what for, before the first recording of each: no answer, no recording. Or asks
   * when a take is kept: no answer, and it is not kept.
   */
  asksSpeaker?: boolean | 'onKeep'
  /** A take is kept as soon as it is stopped, without a press more. */
  keepsAtStop?: boolean
  /** What an area adds to that question. */
  SpeakerPart?: SpeakerPart
  /** One large round button, for a tablet, in place of a small one. `SpeakerButton` says who speaks then. */
  isLarge?: boolean
  /** Called with true when there is something to forget: a recording that runs, or a take. */
  onWork?: ((isAtWork: boolean) => void) | undefined
  /** Offers to choose a recording of the device where there is no microphone. */
  onFile?: ((file: File, spoken?: Spoken) => void) | undefined
}

/**
 * Records with the microphone: level while it records, then hear, trim, again, keep. Says in words if there
 * is no microphone, and what to do.
 */
export function SoundRecorder({
  onTake,
  asksSpeaker,
  keepsAtStop = false,
  SpeakerPart,
  isLarge = false,
  onWork,
  onFile,
}: SoundRecorderProps) {
  const translate = useTranslate()
  const { report } = useCommands()
  const speaker = useSpeaker(SpeakerPart)
  /** Who speaks in the recording that runs. */
  const said = useRef<Spoken | undefined>(undefined)
  const keepWhole = (wav: Uint8Array<ArrayBuffer>) => {
    if (asksSpeaker !== 'onKeep') onTake?.(wav, said.current)
  }
  const { state, start, stop, again, trim, take } = useRecorder(keepWhole, { keepsAtStop })
  /** Does it once it is known who speaks, if that is asked. */
  const asked = async (run: (spoken?: Spoken) => void) => {
    const spoken = asksSpeaker ? await speaker.known() : undefined
    said.current = spoken
    if (spoken || !asksSpeaker) run(spoken)
  }
  const keep = () =>
    void asked((spoken) => {
      const wav = take()
      if (wav) onTake?.(wav, spoken)
    }).catch(report)
  const begin = () => (asksSpeaker === true ? void asked(start).catch(report) : start())
  const isRecording = state.step === 'recording'
  const hear = useHearing(state.step === 'taken' ? state.url : undefined, isLarge)
  const touch = isLarge ? { minHeight: '3.5rem' } : {}
  const isAtWork = isRecording || state.step === 'taken'
  const tellWork = useEffectEvent((isWorking: boolean) => onWork?.(isWorking))
  useEffect(() => tellWork(isAtWork), [isAtWork])
  useSpace(isLarge && state.step !== 'taken', isRecording ? stop : begin)
  return (
    <Box
      display="flex"
      flexDirection="column"
      alignItems={isLarge ? 'center' : 'stretch'}
      gap="10px"
      data-recorder={state.step}
    >
      {asksSpeaker && !isLarge && speaker.spoken && <SpeakerLine speaker={speaker} />}
      <Refusal
        state={state}
        onFile={onFile && ((file) => void asked((spoken) => onFile(file, spoken)).catch(report))}
      />
      {state.step === 'taken' ? (
        <>
          <Text>{translate('forms.sound.take', { seconds: Math.round(state.seconds * 10) / 10 })}</Text>
          <HStack flexWrap="wrap" justifyContent={isLarge ? 'center' : 'flex-start'}>
            {onTake && (
              <Button {...touch} kind={asksSpeaker === 'onKeep' ? 'outline' : 'primary'} icon="check" onClick={keep}>
                {translate('forms.sound.keep')}
              </Button>
            )}
            <Button {...touch} icon="play" onClick={hear}>
              {translate('forms.sound.hear')}
            </Button>
            <Button {...touch} icon="refresh" onClick={again}>
              {translate('forms.sound.again')}
            </Button>
            <Button {...touch} icon={<SoundIcon name="trim" />} onClick={trim}>
              {translate('forms.sound.trim')}
            </Button>
          </HStack>
        </>
      ) : (
        <>
          {isLarge ? (
            <Ring level={isRecording ? state.level : undefined}>
              <RoundButton isOn={isRecording} onClick={isRecording ? stop : begin} />
            </Ring>
          ) : (
            <Box>
              <Button
                kind={isRecording ? 'danger' : 'outline'}
                icon={<SoundIcon name={isRecording ? 'stop' : 'microphone'} />}
                busy={state.step === 'asking'}
                onClick={isRecording ? stop : begin}
              >
                {translate(isRecording ? 'forms.sound.stop' : 'forms.sound.record')}
              </Button>
            </Box>
          )}
          {isRecording && !isLarge && <Meter level={state.level} seconds={state.seconds} />}
          {isRecording && isLarge && (
            <>
              <Text color="bad" fontSize="1.125rem" fontWeight="semibold" textAlign="center">
                {translate('forms.sound.listening')}
              </Text>
              <LiveWave levels={state.wave} />
              <Text size="sm" tone="muted">
                {translate('forms.sound.seconds', { seconds: Math.floor(state.seconds) })}
              </Text>
            </>
          )}
        </>
      )}
    </Box>
  )
}

/** What takes the space bar itself. */
const TAKES_KEYS =
  'input, textarea, select, button, a, summary, [contenteditable], [role=dialog], [role=listbox], [role=menu], [role=tree]'

/** The space bar does it, unless something has the focus that takes keys. */
function useSpace(isOn: boolean, run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.repeat || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isOn) return
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

/** Says who speaks as a button, which asks for it, or for the next speaker. */
export function SpeakerButton({ SpeakerPart }: Pick<SoundRecorderProps, 'SpeakerPart'>) {
  const translate = useTranslate()
  const { report } = useCommands()
  const { spoken, ask } = useSpeaker(SpeakerPart)
  const name = spoken?.creditAs
  return (
    <Button
      minHeight="2.75rem"
      minWidth="0"
      data-speaker=""
      title={translate(name === undefined ? 'forms.speaker.title' : 'forms.speaker.change')}
      aria-label={name === undefined ? undefined : translate('forms.speaker.now', { name })}
      icon={name === undefined ? 'user' : <Avatar name={name} />}
      onClick={() => void ask().catch(report)}
    >
      <bdi>{name ?? translate('forms.speaker.title')}</bdi>
    </Button>
  )
}

/** Says who speaks, with a way to the next speaker. */
function SpeakerLine({ speaker: { spoken, ask } }: { speaker: Speaker }) {
  const translate = useTranslate()
  const { report } = useCommands()
  return (
    <HStack gap="8px" flexWrap="wrap" data-speaker="">
      <Text tone="muted">
        <bdi>{translate('forms.speaker.now', { name: spoken?.creditAs ?? '' })}</bdi>
      </Text>
      <Button size="sm" onClick={() => void ask().catch(report)}>
        {translate('forms.speaker.change')}
      </Button>
    </HStack>
  )
}

/** Says why nothing was recorded, or that a take is kept. */
function Refusal({ state, onFile }: { state: RecorderState; onFile: ((file: File) => void) | undefined }) {
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onFile?.(file)
    target.value = ''
  }
  if (state.step !== 'ready') return null
  if (state.problem)
    return (
      <Callout tone="warn" icon="warning" title={translate(`forms.sound.problem.${state.problem}`)}>
        {translate(onFile ? 'forms.sound.uploadInstead' : 'forms.sound.allow')}
        {onFile && (
          <Box marginTop="8px">
            <Button size="sm" onClick={() => chooser.current?.click()}>
              {translate('forms.sound.choose')}
            </Button>
            <input ref={chooser} type="file" accept="audio/*" hidden data-sound-file="" onChange={choose} />
          </Box>
        )}
      </Callout>
    )
  if (state.isFaint)
    return (
      <Text role="alert" color="bad" size="sm">
        {translate(state.isKept ? 'forms.sound.faintKept' : 'forms.sound.faint')}
      </Text>
    )
  return state.isKept ? (
    <Text role="status" color="ok" size="sm">
      {translate('forms.sound.isKept')}
    </Text>
  ) : null
}

/** Speech of usual loudness fills some two thirds of the bar. */
const FULL = 0.3

function percentOf(level: number): number {
  return Math.min(100, Math.round((level / FULL) * 100))
}

/**
 * Returns a function that plays a take; it is played at once, too, if `isAtOnce`. It falls silent when the
 * take is kept or made again.
 */
function useHearing(url: string | undefined, isAtOnce: boolean): () => void {
  const audio = useRef<HTMLAudioElement | undefined>(undefined)
  useEffect(() => {
    if (url === undefined) return
    const heard = new Audio(url)
    audio.current = heard
    // A browser may ask for a press first: then the button is there.
    if (isAtOnce) heard.play().catch(() => {})
    return () => heard.pause()
  }, [url, isAtOnce])
  return () => {
    const heard = audio.current
    if (!heard) return
    heard.currentTime = 0
    heard.play().catch(() => {})
  }
}

/** Shows how loud it is as a ring around the button. Undefined if nothing is recorded. */
function Ring({ level, children }: { level: number | undefined; children: ReactNode }) {
  const translate = useTranslate()
  const percent = percentOf(level ?? 0)
  const meter = { role: 'meter', 'aria-label': translate('forms.sound.level'), 'aria-valuenow': percent } as const
  return (
    <Box position="relative" padding="12px" borderRadius="full" bg={level === undefined ? undefined : 'badBg'}>
      {level !== undefined && (
        <Box
          {...meter}
          aria-valuemin={0}
          aria-valuemax={100}
          position="absolute"
          inset="0"
          borderRadius="full"
          color="bad"
          style={{ background: `conic-gradient(currentColor ${percent}%, transparent 0)` }}
        />
      )}
      <Box position="relative">{children}</Box>
    </Box>
  )
}

/** Shows the latest levels as bars, the last one at the end. */
function LiveWave({ levels }: { levels: readonly number[] }) {
  return (
    <Box
      aria-hidden="true"
      display="flex"
      alignItems="center"
      justifyContent="flex-end"
      gap="2px"
      height="2.5rem"
      width="min(380px, 100%)"
      overflow="hidden"
    >
      {levels.map((level, at) => (
        <Box
          as="i"
          key={at}
          flex="none"
          width="5px"
          borderRadius="full"
          bg="primary"
          style={{ height: `${Math.max(8, percentOf(level))}%` }}
        />
      ))}
    </Box>
  )
}

function Meter({ level, seconds }: { level: number; seconds: number }) {
  const translate = useTranslate()
  const percent = percentOf(level)
  return (
    <HStack gap="10px" width="full" maxWidth="420px">
      <Box
        role="meter"
        aria-label={translate('forms.sound.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        flex="1"
        height="10px"
        borderRadius="full"
        bg="sunken"
        overflow="hidden"
      >
        <Box height="100%" bg={percent >= 100 ? 'bad' : 'primary'} style={{ width: `${percent}%` }} />
      </Box>
      <Text size="sm" tone="muted">
        {translate('forms.sound.seconds', { seconds: Math.floor(seconds) })}
      </Text>
    </HStack>
  )
}

function RoundButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  const translate = useTranslate()
  return (
    <Button
      kind={isOn ? 'danger' : 'primary'}
      icon={<SoundIcon name={isOn ? 'stop' : 'microphone'} size={44} />}
      width="148px"
      height="148px"
      borderRadius="full"
      flexDirection="column"
      fontSize="md"
      onClick={onClick}
    >
      {translate(isOn ? 'forms.sound.stop' : 'forms.sound.record')}
    </Button>
  )
}
