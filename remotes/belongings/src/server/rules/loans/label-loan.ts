import type { ItemId } from '@cairn/contract'
import type { LabelRule } from '@cairn/contract/server'
import { wordsOfKey } from '@cairn/model/key-words'

/** Label rule of loans: the borrower and the purpose, such as `Harbour Street Museum · Exhibition`. */
export const labelOfLoan: LabelRule = {
  quotes: ['to'],
  label: ({ to, purpose }, quoted) => [quoted[String(to) as ItemId], wordsOfKey(purpose)].filter(Boolean).join(' · '),
}
