import filterTexts from '@cairn/ui/texts/filters/en.json' with { type: 'json' }
import modeTexts from '@cairn/ui/texts/modes/en.json' with { type: 'json' }
import { bringTexts } from '../state/words/messages.ts'

/** Brings the texts of lists of results with their code, so that they are no part of the boot. */
export function bringResultTexts(): void {
  bringTexts({ ...filterTexts, ...modeTexts })
}
