import type { Item } from '@cairn/contract/web'
import { createContext, useMemo, type ReactNode } from 'react'
import type { ToldFix } from '../../../model/capture/told-fixes.ts'

/** What is shown around the questions while a form is filled in: program, page and progress. */
export interface CaptureAround {
  program: Item
  /** Title of the form, and which page of it shows. */
  note: string
  /** How much of the form is done, from 0 to 1. */
  share: number
  /** When it was kept on the device, in words. Empty if it is not kept yet. */
  kept: string
  /** The trip on which the record is made. Empty if there is none. */
  trip: string
  /** Device positions of the places that were answered. */
  fixes: readonly ToldFix[]
  /** Stores the device position of an answered place. */
  onFix: (fix: ToldFix) => void
}

/**
 * React context with the program, form page, progress, trip and device positions around a question. Undefined
 * where a form is only previewed.
 */
export const CaptureContext = createContext<CaptureAround | undefined>(undefined)

/** Provides `CaptureAround` to the questions below; they are redrawn only if it changes. */
export function AroundQuestions({ children, ...around }: CaptureAround & { children: ReactNode }) {
  const { program, note, share, kept, trip, fixes, onFix } = around
  const value = useMemo(
    () => ({ program, note, share, kept, trip, fixes, onFix }),
    [program, note, share, kept, trip, fixes, onFix],
  )
  return <CaptureContext value={value}>{children}</CaptureContext>
}
