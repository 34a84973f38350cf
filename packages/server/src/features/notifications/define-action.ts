import type { Notifications } from './open-notifications.ts'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services for actions on notifications. */
export interface NotificationActionDeps extends ActionDeps {
  notifications: Pick<Notifications, 'itemChoices'>
}

/** Defines an action on notifications. */
export const defineNotificationAction = actionsWith<NotificationActionDeps>()
