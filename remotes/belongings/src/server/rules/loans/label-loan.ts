import type { ItemId } from '@cairn/contract'
import type { LabelRule } from '@cairn/contract/server'
import { wordsOfKey } from '@cairn/model/key-words'

/** Labels a loan with who has the belongings and what for, such as `Harbour Street Museum · Exhibition`. */
export const labelOfLoan: LabelRule = {
  quotes: ['to'],
  label: ({ to, purpose }, quoted) => [quoted[String(to) as ItemId], wordsOfKey(purpose)].filter(Boolean).join(' · '),
}
