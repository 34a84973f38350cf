import type { ItemId } from '@cairn/contract'
import type { LabelRule } from '@cairn/contract/server'

/**
 * Labels a response or a notice with its community and project, such as `Lantern Bay Nation · North Fork
 * upgrade`.
 */
export const labelOfResponse: LabelRule = {
  quotes: ['community'],
  label: ({ community, projectName }, quoted) =>
    [quoted[String(community) as ItemId], projectName].filter((part) => part !== undefined).join(' · '),
}
