import { readStored, writeStored } from '@cairn/channel/storage'
import type { UserTesting } from '@cairn/contract/registry'
import { advanceTest, resumeTest, type TestEvent, type TestProgress, type TestSignal } from '@cairn/model/user-test'
import { useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'

/** Storage key of where the person is; no answer is kept there. */
const KEY = 'cairn-user-test'

/** Parameter of the address with the session id. */
const PARAMETER = 'userTest'

const progressSchema = v.object({
  session: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  place: v.variant('section', [
    v.object({ section: v.picklist(['greeting', 'guidelines', 'end']) }),
    v.object({ section: v.literal('task'), task: v.pipe(v.number(), v.integer(), v.minValue(0)), begun: v.boolean() }),
  ]),
  start: v.optional(v.number()),
})

/** A running usability test: how far the person is, and functions to go on. */
export interface UserTestRun {
  progress: TestProgress
  /** Reports what the person did, such as starting a task, and goes on to the next step. */
  act: (event: TestEvent) => void
  /** Ends the test and closes the window. `skipped` tells that it was not finished. */
  leave: (skipped: boolean) => void
}

/**
 * Returns the usability test started by the address, or resumed after a reload; undefined if there is none.
 * Its steps are sent to the window that opened this one, if that is of `origin`.
 */
export function useUserTest({ origin, tasks }: UserTesting): UserTestRun | undefined {
  const { storage } = useShell()
  const [progress, setProgress] = useState(() => {
    const stored = readStored(storage, KEY, progressSchema) as TestProgress | undefined
    const session = sessionInAddress() ?? stored?.session
    return session === undefined ? undefined : resumeTest(stored, session)
  })
  if (!progress) return undefined
  const signal = (told: TestSignal) => {
    const opener = globalThis.opener as Window | null
    opener?.postMessage(
      { source: KEY, session: progress.session, at: Date.now(), start: progress.start, ...told },
      origin,
    )
  }
  return {
    progress,
    act(event) {
      const step = advanceTest(progress, event, tasks, Date.now())
      writeStored(storage, KEY, step.progress)
      setProgress(step.progress)
      for (const told of step.signals) signal(told)
    },
    leave(skipped) {
      if (skipped) signal({ state: 'skipped' })
      storage.removeItem(KEY)
      setProgress(undefined)
      globalThis.close()
    },
  }
}

/** Whoever had to sign in first has the address they came by in `next`. */
function sessionInAddress(): string | undefined {
  const here = new URLSearchParams(location.search)
  const next = new URL(here.get('next') ?? '/', location.origin).searchParams
  return here.get(PARAMETER) ?? next.get(PARAMETER) ?? undefined
}
