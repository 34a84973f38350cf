import type { Files } from './open-files.ts'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services that the actions on files get besides those of every action. */
export interface FileActionDeps extends ActionDeps {
  files: Files
}

/** Defines an action of the core whose code gets `FileActionDeps`. */
export const defineFileAction = actionsWith<FileActionDeps>()
