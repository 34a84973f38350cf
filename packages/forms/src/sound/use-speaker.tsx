import { useCommands, useSession, useTranslate } from '@cairn/contract/web'
import { SpeakerForm, type SpeakerPart } from './speaker-form.tsx'
import { useSpoken, type Spoken } from './spoken.ts'

/** The current speaker, and functions to ask for one. */
export interface Speaker {
  spoken: Spoken | undefined
  /** Asks who speaks if nobody has answered yet. Undefined without an answer. */
  known: () => Promise<Spoken | undefined>
  /** Asks again, as for the next speaker. */
  ask: () => Promise<Spoken | undefined>
}

/** Asks who speaks and what for before the first recording of each. `Part` is what an area adds. */
export function useSpeaker(Part?: SpeakerPart): Speaker {
  const translate = useTranslate()
  const { openDialog } = useCommands()
  const [spoken, change] = useSpoken(useSession()?.$id ?? '')
  const ask = async () => {
    let answer: Spoken | undefined
    await openDialog({
      title: translate('forms.speaker.title'),
      Content: ({ close }) => (
        <SpeakerForm former={spoken} Part={Part} close={close} onAnswer={(given) => (answer = given)} />
      ),
      maxWidth: 520,
    })
    if (answer) change(answer)
    return answer
  }
  return { spoken, ask, known: async () => spoken ?? ask() }
}
