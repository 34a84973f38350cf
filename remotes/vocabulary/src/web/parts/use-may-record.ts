import { useEffect, useState } from 'react'
import { useCommands, useSearch, type Item } from '@cairn/contract/web'
import {
  allowedRecording,
  isAllowedSomewhere,
  RECORDING_ACTIONS,
  type RecordingAction,
} from '../../model/may-record.ts'
import { waitingWords } from '../../model/queries.ts'

const SILENT = waitingWords('silent')

/**
 * Asks the server whether the person may record some word that has no recording, as one who may change it or
 * as a speaker. False until it is known.
 */
export function useMayRecordSome(): boolean {
  const { act } = useCommands()
  const hasSilent = useSearch(SILENT).ids.length > 0
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    if (!hasSilent) return
    let isCurrent = true
    act('isAllowedOnSome', 'Lexeme-0', { query: SILENT, actions: RECORDING_ACTIONS }).then(
      (answer) => isCurrent && setAllowed(isAllowedSomewhere(answer)),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [act, hasSilent])
  return hasSilent && isAllowed
}

/**
 * Tells in which ways the person may record a word. None until it is known; `unasked` if the server cannot be
 * asked, as without a connection.
 */
export function useMayRecord({ $id }: Item, unasked: readonly RecordingAction[]): readonly RecordingAction[] {
  const { act } = useCommands()
  const [answer, setAnswer] = useState<{ about: string; allowed: readonly RecordingAction[] }>()
  useEffect(() => {
    let isCurrent = true
    const tell = (allowed: readonly RecordingAction[]) => isCurrent && setAnswer({ about: $id, allowed })
    act('isAllowed', $id, { actions: RECORDING_ACTIONS }).then(
      (told) => tell(allowedRecording(told)),
      () => tell(unasked),
    )
    return () => void (isCurrent = false)
  }, [act, $id, unasked])
  return answer?.about === $id ? answer.allowed : NONE
}

const NONE: readonly RecordingAction[] = []
