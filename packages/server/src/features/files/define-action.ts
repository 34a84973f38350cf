import type { Files } from './open-files.ts'
import { actionsWith, type ActionDeps } from '../../items/action/define-action.ts'

/** Services for actions on files. */
export interface FileActionDeps extends ActionDeps {
  files: Files
}

/** Defines a core action that uses `FileActionDeps`. */
export const defineFileAction = actionsWith<FileActionDeps>()
