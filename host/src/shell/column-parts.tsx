import { lazyComponent } from '@cairn/ui'
import { BodySkeleton } from '../areas/body-skeleton.tsx'
import type { ColumnParts } from '../columns/column-parts.ts'
import { ColumnSkeleton } from '../columns/column-skeleton.tsx'
import { onDemand } from '../state/on-demand.ts'
import { SHELL_VIEWS } from './shell-views.tsx'

/** The components that columns get through `ColumnPartsContext`, each loaded when first shown. */
export const COLUMN_PARTS: ColumnParts = {
  views: SHELL_VIEWS,
  Notification: onDemand(() => import('../people/notifications/notification-column.tsx'), <ColumnSkeleton />),
  ItemTimeline: onDemand(() => import('../views/timeline/item-timeline.tsx'), <BodySkeleton />),
  CitedVersion: onDemand(() => import('../views/history/cited-version.tsx')),
  NotifyDialog: lazyComponent(() => import('../people/notifications/notify-dialog.tsx')),
  NotifyChoices: onDemand(() => import('../people/notifications/notify-choices.tsx')),
  CalendarFeed: onDemand(() => import('../people/accounts/calendar-feed.tsx')),
  SecurityPanel: onDemand(() => import('../people/accounts/security-panel.tsx')),
}
