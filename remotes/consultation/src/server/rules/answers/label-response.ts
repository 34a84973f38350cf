import type { ItemId } from '@cairn/contract'
import type { LabelRule } from '@cairn/contract/server'

/**
 * Labels a response or a notice with its project and community, such as `North Fork upgrade · Lantern Bay
 * Nation`.
 */
export const labelOfResponse: LabelRule = {
  quotes: ['community'],
  label: ({ community, projectName }, quoted) =>
    [projectName, quoted[String(community) as ItemId]].filter((part) => part !== undefined).join(' · '),
}
