import type { ItemId } from '@cairn/contract'
import type { LabelRule } from '@cairn/contract/server'

/** Labels a response or a notice by its community and its project. */
export const labelOfResponse: LabelRule = {
  quotes: ['community'],
  label: ({ community, projectName }, quoted) =>
    [quoted[String(community) as ItemId], projectName].filter((part) => part !== undefined).join(' · '),
}
