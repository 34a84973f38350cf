import filterTexts from '@cairn/ui/texts/filters/en.json' with { type: 'json' }
import modeTexts from '@cairn/ui/texts/modes/en.json' with { type: 'json' }
import { bringTexts } from '../state/words/messages.ts'

/** Registers the texts of result lists. They are loaded with the list code, not with the boot. */
export function bringResultTexts(): void {
  bringTexts({ ...filterTexts, ...modeTexts })
}
