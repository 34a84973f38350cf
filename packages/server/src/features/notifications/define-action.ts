import type { Notifications } from './open-notifications.ts'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services that the actions of notifications work with. */
export interface NotificationActionDeps extends ActionDeps {
  notifications: Pick<Notifications, 'itemChoices'>
}

/** Defines an action of notifications. */
export const defineNotificationAction = actionsWith<NotificationActionDeps>()
