import type { RunStep, StepState } from '@cairn/contract/workflow'
import { titleInLanguage } from '@cairn/model/title-in-language'
import type { Tone } from '@cairn/ui'

/** Returns the title of a step in a language, or in any it has; without a title its key. */
export function titleOf({ title, key }: Pick<RunStep, 'title' | 'key'>, language: string): string {
  return titleInLanguage(title, language) ?? key
}

/** Colours of the states of a step. */
export const STEP_TONES: Record<StepState, Tone> = {
  BLANK: 'neutral',
  PENDING: 'warn',
  ACTIVE: 'info',
  COMPLETE: 'ok',
  SKIP: 'neutral',
}
