import filterTexts from '@cairn/ui/texts/filters/en.json' with { type: 'json' }
import modeTexts from '@cairn/ui/texts/modes/en.json' with { type: 'json' }
import { bringTexts } from '../state/words/messages.ts'

/**
 * Registers the texts of result lists, which are loaded with the lists' code and not at start. Called before
 * that code renders.
 */
export function bringResultTexts(): void {
  bringTexts({ ...filterTexts, ...modeTexts })
}
