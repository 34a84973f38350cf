import { useRef, type ChangeEvent } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout, HStack, Text } from '@cairn/ui'
import { SoundIcon } from '@cairn/ui/sound'
import { useRecorder, type RecorderState } from './use-recorder.ts'

/** Props of `SoundRecorder`, which records with the microphone. */
export interface SoundRecorderProps {
  /** Called with the bytes of a WAV file when the person keeps a take. */
  onTake: (wav: Uint8Array<ArrayBuffer>) => void
  /** One large round button, for a tablet, in place of a small one. */
  isLarge?: boolean
  /** Offers to choose a recording of the device where there is no microphone. */
  onFile?: ((file: File) => void) | undefined
}

/**
 * Records with the microphone: level while it records, then hear, trim, again, keep. Says in words if there
 * is no microphone, and what to do.
 */
export function SoundRecorder({ onTake, isLarge = false, onFile }: SoundRecorderProps) {
  const translate = useTranslate()
  const { state, start, stop, again, trim, take } = useRecorder()
  const keep = () => {
    const wav = take()
    if (wav) onTake(wav)
  }
  const isRecording = state.step === 'recording'
  return (
    <Box
      display="flex"
      flexDirection="column"
      alignItems={isLarge ? 'center' : 'stretch'}
      gap="10px"
      data-recorder={state.step}
    >
      <Refusal state={state} onFile={onFile} />
      {state.step === 'taken' ? (
        <>
          <Text>{translate('forms.sound.take', { seconds: Math.round(state.seconds * 10) / 10 })}</Text>
          <HStack flexWrap="wrap" justifyContent={isLarge ? 'center' : 'flex-start'}>
            <Button kind="primary" icon="check" onClick={keep}>
              {translate('forms.sound.keep')}
            </Button>
            <Button icon="play" onClick={() => void new Audio(state.url).play()}>
              {translate('forms.sound.hear')}
            </Button>
            <Button icon="refresh" onClick={again}>
              {translate('forms.sound.again')}
            </Button>
            <Button icon={<SoundIcon name="trim" />} onClick={trim}>
              {translate('forms.sound.trim')}
            </Button>
          </HStack>
        </>
      ) : (
        <>
          {isLarge ? (
            <RoundButton isOn={isRecording} onClick={isRecording ? stop : start} />
          ) : (
            <Box>
              <Button
                kind={isRecording ? 'danger' : 'outline'}
                icon={<SoundIcon name={isRecording ? 'stop' : 'microphone'} />}
                busy={state.step === 'asking'}
                onClick={isRecording ? stop : start}
              >
                {translate(isRecording ? 'forms.sound.stop' : 'forms.sound.record')}
              </Button>
            </Box>
          )}
          {isRecording && <Meter level={state.level} seconds={state.seconds} />}
        </>
      )}
    </Box>
  )
}

/** Says why nothing was recorded. */
function Refusal({ state, onFile }: { state: RecorderState } & Pick<SoundRecorderProps, 'onFile'>) {
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
        {translate('forms.sound.uploadInstead')}
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
  return state.isFaint ? (
    <Text role="alert" color="bad" size="sm">
      {translate('forms.sound.faint')}
    </Text>
  ) : null
}

/** Speech of usual loudness fills some two thirds of the bar. */
const FULL = 0.3

function Meter({ level, seconds }: { level: number; seconds: number }) {
  const translate = useTranslate()
  const percent = Math.min(100, Math.round((level / FULL) * 100))
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
