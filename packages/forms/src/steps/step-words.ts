import type { RunStep, StepState } from '@cairn/contract/workflow'
import type { Tone } from '@cairn/ui'

/** Returns the title of a step in a language, or in any it has. */
export function titleOf({ title, key }: Pick<RunStep, 'title' | 'key'>, language: string): string {
  return title[language] ?? title[language.split('-')[0] ?? ''] ?? Object.values(title)[0] ?? key
}

/** Colours of the states of a step. */
export const STEP_TONES: Record<StepState, Tone> = {
  BLANK: 'neutral',
  PENDING: 'warn',
  ACTIVE: 'info',
  COMPLETE: 'ok',
  SKIP: 'neutral',
}
