import { useSyncExternalStore } from 'react'
import { NOT_SENDING, type SendingProgress } from '../../../model/capture/sending.ts'

let progress: SendingProgress = NOT_SENDING
let isHeld = false
const listeners = new Set<() => void>()

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Changes how far sending has come. */
export function tellProgress(change: (before: SendingProgress) => SendingProgress): void {
  progress = change(progress)
  tell()
}

/** Tells whether sending is paused. */
export const isPaused = () => isHeld

/** Pauses uploading after the current file, or resumes it. */
export function setPaused(next: boolean): void {
  isHeld = next
  tell()
}

/** Returns how far sending has come, and whether it is paused. */
export function useProgress(): { progress: SendingProgress; isPaused: boolean } {
  const now = useSyncExternalStore(follow, () => progress)
  const held = useSyncExternalStore(follow, () => isHeld)
  return { progress: now, isPaused: held }
}
