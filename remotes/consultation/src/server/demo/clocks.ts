import { startClock, stopped, type Clock } from '../../model/clock/clock.ts'
import type { DemoAnswer, DemoFile } from './demo-file.ts'

const ZONE = 'America/Vancouver'

/** Returns the moment (ISO 8601) that is so many days from the day on which the demo is filled. */
export type At = (days: number) => string

/** Starts the clock of a community on the day on which the demo's file was distributed. */
export function clockOfDemo({ distributed = 0, requested }: DemoFile, at: At): Clock {
  const notBefore = requested === undefined ? undefined : at(requested).slice(0, 10)
  return startClock({ timeZone: ZONE }, at(distributed), notBefore)
}

/** Stops a clock as a community of the demo did. Returns it as it is if none did. */
export function afterStop(clock: Clock, { stop }: DemoAnswer, at: At): Clock {
  return stop ? stopped(clock, at(-stop.ago), 'COMMUNITY', { reason: stop.reason }) : clock
}
