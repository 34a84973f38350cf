import type { TimelineQuery } from '@cairn/contract/timeline'
import type { Translate } from '@cairn/contract/web'

/**
 * Builds the body of the task `exportTimeline`: the filter, and the texts that the file needs in the
 * person's language. `day` is only part of the file's name.
 */
export function exportBody(query: TimelineQuery, t: Translate, language: string, day: string): Record<string, unknown> {
  return {
    ...query,
    language,
    name: `${t('app.timeline.csv.name')} ${day}`,
    head: [
      t('app.timeline.csv.head.at'),
      t('app.timeline.csv.head.by'),
      t('app.timeline.csv.head.kind'),
      t('app.timeline.csv.head.item'),
      t('app.timeline.csv.head.name'),
      t('app.timeline.csv.head.properties'),
      t('app.timeline.csv.head.reason'),
    ],
    words: {
      server: t('app.notify.system'),
      added: t('app.timeline.filter.added'),
      changed: t('app.timeline.filter.changed'),
      deleted: t('app.timeline.csv.deleted'),
    },
  }
}
